import { describe, expect, it } from 'vitest';
import { sendableFrom } from '../../../domain/messages/quiet-hours.ts';

/** An instant by the clock in South Africa. 28/11/2026 is a Saturday. */
const at = (time: string) => new Date(`2026-${time}:00+02:00`);
const reminder = { kind: 'reminder', askedAt: null };

// MSG-9
describe('reminders of payments', () => {
  it.each([
    ['11-27T08:00', '11-27T08:00'],
    ['11-27T07:59', '11-27T08:00'],
    ['11-27T19:59', '11-27T19:59'],
    ['11-27T20:00', '11-28T08:00'],
    ['11-28T22:43', '11-30T08:00'],
    ['11-29T12:00', '11-30T08:00'],
    // Still Sunday in South Africa, and Monday after midnight.
    ['11-29T23:59', '11-30T08:00'],
    ['11-30T00:30', '11-30T08:00'],
  ])('that are written on %s go out on %s', (now, expected) => {
    for (const kind of ['reminder', 'reminder-before-due', 'reminder-after-due']) {
      expect(sendableFrom({ kind, askedAt: null }, at(now))).toEqual(at(expected));
    }
  });

  it('never go out because somebody asked for something lately', () => {
    expect(sendableFrom(reminder, at('11-28T22:43'))).toEqual(at('11-30T08:00'));
  });
});

// MSG-10
describe('decisions and words on payments', () => {
  it.each([
    ['11-29T05:59', '11-29T06:00'],
    ['11-29T06:00', '11-29T06:00'],
    ['11-29T20:59', '11-29T20:59'],
    ['11-29T21:00', '11-30T06:00'],
  ])('that are made on %s go out on %s', (now, expected) => {
    for (const kind of ['decision', 'bank-asks', 'payment-returned']) {
      expect(sendableFrom({ kind, askedAt: null }, at(now))).toEqual(at(expected));
    }
    const decision = { kind: 'decision', askedAt: at('11-28T12:00') };
    expect(sendableFrom(decision, at(now))).toEqual(at(expected));
  });

  it('go out at any hour to somebody who asked within the last 30 minutes', () => {
    const decision = { kind: 'decision', askedAt: at('11-28T22:43') };
    expect(sendableFrom(decision, at('11-28T23:13'))).toEqual(at('11-28T23:13'));
    expect(sendableFrom(decision, at('11-28T23:14'))).toEqual(at('11-29T06:00'));
  });
});

// MSG-10
describe('what an admin has typed', () => {
  it('goes out at any hour', () => {
    for (const kind of ['custom', 'welcome']) {
      expect(sendableFrom({ kind, askedAt: null }, at('11-29T03:00'))).toEqual(at('11-29T03:00'));
    }
  });
});
