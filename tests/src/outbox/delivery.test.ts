import { describe, expect, it } from 'vitest';
import type { OutboxItem, OutboxState } from '../../../src/offline/outbox-item.ts';
import { deliveryOf, isUnderWay } from '../../../src/outbox/delivery.ts';
import { requestItem, uuid } from '../../offline/support/items.ts';

const item = (number: number, state: OutboxState, changes: Partial<OutboxItem> = {}) =>
  requestItem({ id: uuid(number), state, ...changes });
const waited = new Set([1, 2, 3].map(uuid));

// OUT-32
describe('deliveryOf', () => {
  it('counts what was sent, what is left, and what needs its user', () => {
    const items = [item(1, 'sent'), item(2, 'waiting'), item(3, 'needs-you'), item(4, 'queued')];
    expect(deliveryOf(waited, items)).toEqual({ sent: 1, waiting: 2, needing: 1 });
  });

  it('is none while nothing that waited was answered', () => {
    expect(deliveryOf(waited, [item(1, 'queued'), item(2, 'waiting')])).toBeNull();
    // It was sent before, or refused before.
    expect(deliveryOf(waited, [item(4, 'sent'), item(5, 'needs-you')])).toBeNull();
  });

  it('leaves out what its user has deleted', () => {
    const deleted = { isWithdrawn: true };
    expect(deliveryOf(waited, [item(1, 'sent', deleted)])).toBeNull();
    const items = [item(1, 'sent'), item(2, 'waiting', deleted)];
    expect(deliveryOf(waited, items)).toEqual({ sent: 1, waiting: 0, needing: 0 });
  });
});

describe('isUnderWay', () => {
  it.each<[OutboxItem, boolean, boolean]>([
    [item(1, 'sending'), false, true],
    [item(1, 'queued'), true, true],
    [item(1, 'queued'), false, false],
    [item(1, 'waiting', { nextAttemptAt: 100 }), true, true],
    [item(1, 'waiting', { nextAttemptAt: 200 }), true, false],
    [item(1, 'queued', { dependsOn: uuid(2) }), true, false],
    [item(1, 'sent'), true, false],
  ])('says of %o, connected %s: %s', (one, isConnected, expected) => {
    expect(isUnderWay([one], isConnected, 150)).toBe(expected);
  });
});
