import { describe, expect, it } from 'vitest';
import { estimateText } from '../../../../src/components/outbox/estimate-text.ts';
import type { OutboxItem } from '../../../../src/offline/outbox-item.ts';
import { requestItem, vehicleItem } from '../../../offline/support/items.ts';

// REQ-13
describe('estimateText', () => {
  it('says that it is one', () => {
    expect(estimateText(requestItem({ estimate: 414.1 } as Partial<OutboxItem>))).toBe(
      'about R414.10 · estimate',
    );
  });

  it('is missing where the form knew no price, and for other items', () => {
    expect(estimateText(requestItem())).toBeNull();
    expect(estimateText(vehicleItem())).toBeNull();
  });
});
