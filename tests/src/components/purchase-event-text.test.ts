import { expect, it } from 'vitest';
import { purchaseEventText } from '../../../src/components/purchase-event-text.ts';

const reminder = {
  type: 'reminded',
  at: '2026-03-04T10:00:00.000Z',
  amount: null,
  words: null,
} as const;

// MSG-12
it('a reminder is called sent only if its SMS was', () => {
  expect(purchaseEventText({ ...reminder, delivery: 'sent' })).toBe('Reminder sent');
  for (const delivery of ['queued', 'failed', 'cancelled'] as const) {
    expect(purchaseEventText({ ...reminder, delivery })).not.toBe('Reminder sent');
  }
});
