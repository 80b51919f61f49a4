import { expect, it } from 'vitest';
import { remindableDays } from '../../../domain/messages/reminder.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

it('a reminder accepts due days from ten years ago to one year ahead', () => {
  const today = '2026-12-05' as Day; // a valid day
  expect(remindableDays(today)).toEqual({ first: '2016-12-05', last: '2027-12-05' });
});
