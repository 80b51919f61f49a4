import { useSyncExternalStore } from 'react';
import { clockOffset, isClockWrong } from '../../domain/server-clock.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { minute } from '../../domain/values/time-units.ts';
import { newListeners } from '../offline/listeners.ts';

// The server's time, which decides everywhere in the app which day it is (OUT-34).

interface ServerClock {
  /** Milliseconds by which the server's clock is ahead of this phone's. */
  offset: number;
  /** When the server last answered, in milliseconds since 1970, by its own clock. */
  answeredAt: number;
}

/** It belongs to the device: a sign-out does not delete it. */
export const clockKey = 'volmaak-clock';

/** What a later start needs of an unchanged clock is written no more often. */
const betweenWrites = 10 * minute;

let clock = readClock();
let written = clock;
const listeners = newListeners();

/**
 * Learns the time from an answer that our own server made to a call that began at `begun`, by the
 * phone's clock. What a cache may keep has the date of another day.
 */
export function noteServerTime(headers: { get(name: string): string | null }, begun: number): void {
  const date = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(date) || headers.get('Cache-Control') !== 'no-store') return;
  const offset = clockOffset(clock.offset, { date, begun, ended: Date.now() });
  const isChanged = offset !== clock.offset;
  clock = { offset, answeredAt: isChanged ? date : Math.max(clock.answeredAt, date) };
  if (isChanged || clock.answeredAt - written.answeredAt > betweenWrites) writeClock();
  if (isChanged) listeners.tell();
}

/** The time by the server's clock, in milliseconds since 1970: never before its last answer. */
export function serverNow(): number {
  const now = Date.now();
  const time = now + clock.offset;
  // The phone's clock was set since. It may be right now.
  return time < clock.answeredAt ? Math.max(now, clock.answeredAt) : time;
}

/** A moment that this phone has noted, such as that of a save, by the server's clock. */
export function atServer(phoneTime: number): number {
  return phoneTime + clock.offset;
}

/** The South African day. Components use `useToday`, which follows a corrected clock. */
export function currentDay(): Day {
  return southAfricanDay(new Date(serverNow()));
}

export function useToday(): Day {
  return useSyncExternalStore(listeners.add, currentDay);
}

/** By how many milliseconds the server is ahead of this phone; 0 while that is little (OUT-35). */
export function useClockError(): number {
  return useSyncExternalStore(listeners.add, clockError);
}

/** In whole minutes, so that later answers change no text. */
function clockError(): number {
  const { offset } = clock;
  return isClockWrong(offset) ? Math.round(offset / minute) * minute : 0;
}

function readClock(): ServerClock {
  try {
    const { offset, answeredAt } = JSON.parse(localStorage.getItem(clockKey) ?? '') as ServerClock; // checked below
    if (Number.isFinite(offset) && Number.isFinite(answeredAt)) return { offset, answeredAt };
  } catch {
    // The phone's own clock counts until the first answer.
  }
  return { offset: 0, answeredAt: 0 };
}

function writeClock(): void {
  written = clock;
  try {
    localStorage.setItem(clockKey, JSON.stringify(clock));
  } catch {
    // The next start learns it again.
  }
}
