import { describe, expect, it } from 'vitest';
import { reminderSendableFrom } from '../../../domain/messages/quiet-hours.ts';
import {
  lastSmsHour,
  nextSmsHour,
  smsPerHour,
  smsTimes,
} from '../../../domain/messages/sms-hours.ts';
import { minute } from '../../../domain/values/time-units.ts';

const now = new Date('2026-03-31T10:00:00Z');
const always = (instant: Date) => instant;
const at = (minutes: number) => new Date(now.getTime() + minutes * minute);

// LIM-3, LEND-24
describe('smsTimes', () => {
  it('sends 200 now, 200 when the hour is over, and so on', () => {
    const times = smsTimes(null, 450, now, always);
    const countAt = (minutes: number) =>
      times.filter((time) => time.getTime() === at(minutes).getTime()).length;
    expect([countAt(0), countAt(60), countAt(120)]).toEqual([smsPerHour, smsPerHour, 50]);
  });

  it('counts what was sent in the hour that runs', () => {
    const times = smsTimes({ tries: 199, windowEndsAt: at(20) }, 2, now, always);
    expect(times).toEqual([now, at(20)]);
  });

  it('goes on after what is queued already', () => {
    const times = smsTimes({ tries: 199, windowEndsAt: at(140) }, 2, now, always);
    expect(times).toEqual([at(80), at(140)]);
  });

  it('begins anew after an hour that has ended', () => {
    expect(nextSmsHour({ tries: 200, windowEndsAt: now }, now, always)).toEqual({
      tries: 1,
      windowEndsAt: at(60),
      sendAt: now,
    });
  });

  // MSG-9
  it('spreads reminders over the hours in which they go out', () => {
    // 19:30 on a Saturday in South Africa.
    const evening = new Date('2026-11-28T17:30:00Z');
    const monday = (time: string) => new Date(`2026-11-30T${time}:00+02:00`);
    const times = smsTimes(null, 450, evening, reminderSendableFrom);
    const last = lastSmsHour(evening, reminderSendableFrom);
    expect([times[0], times[199], times[200], times[400]]).toEqual([
      ...[evening, evening, monday('08:00'), monday('09:00')],
    ]);
    // 20 hours in which reminders go out, and not 20 hours of the clock.
    expect(last).toEqual(new Date('2026-12-01T15:00:00+02:00'));
  });
});
