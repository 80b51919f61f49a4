import { describe, expect, it } from 'vitest';
import { deliveryText } from '../../../../src/components/outbox/delivery-text.ts';

// OUT-32
describe('deliveryText', () => {
  it.each([
    [{ sent: 3, waiting: 0, needing: 0 }, 'All 3 sent'],
    [{ sent: 1, waiting: 0, needing: 0 }, '1 sent'],
    [{ sent: 2, waiting: 1, needing: 0 }, '2 sent, 1 still waiting'],
    [{ sent: 2, waiting: 0, needing: 2 }, '2 sent, 2 need action'],
    [{ sent: 0, waiting: 0, needing: 1 }, '1 needs action'],
    [{ sent: 1, waiting: 4, needing: 1 }, '1 sent, 4 still waiting, 1 needs action'],
  ])('says of %o: %s', (delivery, text) => {
    expect(deliveryText(delivery)).toBe(text);
  });
});
