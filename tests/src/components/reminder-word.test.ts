import { expect, it } from 'vitest';
import { reminderWord } from '../../../src/components/reminder-word.ts';

// MSG-12
it('a reminder is called sent only if its SMS was', () => {
  expect(reminderWord('sent')).toBe('Reminder sent');
  for (const other of ['queued', 'failed', 'cancelled'] as const) {
    expect(reminderWord(other)).not.toBe('Reminder sent');
  }
});
