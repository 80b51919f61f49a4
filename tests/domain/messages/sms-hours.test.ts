import { describe, expect, it } from 'vitest';
import { nextSmsHour, smsPerHour, smsTimes } from '../../../domain/messages/sms-hours.ts';

const now = new Date('2026-03-31T10:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60 * 1000);

// LIM-3, LEND-24
describe('smsTimes', () => {
  it('sends 200 now, 200 when the hour is over, and so on', () => {
    const times = smsTimes(null, 450, now);
    const countAt = (minutes: number) =>
      times.filter((time) => time.getTime() === at(minutes).getTime()).length;
    expect([countAt(0), countAt(60), countAt(120)]).toEqual([smsPerHour, smsPerHour, 50]);
  });

  it('counts what was sent in the hour that runs', () => {
    const times = smsTimes({ tries: 199, windowEndsAt: at(20) }, 2, now);
    expect(times).toEqual([now, at(20)]);
  });

  it('goes on after what is queued already', () => {
    const times = smsTimes({ tries: 199, windowEndsAt: at(140) }, 2, now);
    expect(times).toEqual([at(80), at(140)]);
  });

  it('begins anew after an hour that has ended', () => {
    expect(nextSmsHour({ tries: 200, windowEndsAt: now }, now)).toEqual({
      ...{ tries: 1, windowEndsAt: at(60), sendAt: now },
    });
  });
});
