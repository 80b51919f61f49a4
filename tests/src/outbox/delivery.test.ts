import { describe, expect, it } from 'vitest';
import type { OutboxItem, OutboxState } from '../../../src/offline/outbox-item.ts';
import { deliveryOf, isUnderWay, outcomeOf, waitedAtStart } from '../../../src/outbox/delivery.ts';
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

// OUT-37
describe('the counts of a delivery', () => {
  const at = (number: number, sentAt: number, createdAt = 0) =>
    item(number, 'sent', { createdAt, sentAt });

  it('have what was sent before the page was there, while the rest still waits', () => {
    const waiting = item(1, 'queued');
    const begun = [at(2, 60_000), at(3, 61_000), waiting];
    expect(waitedAtStart(begun, 0).toSorted()).toEqual([1, 2, 3].map(uuid));
    const items = [at(2, 60_000), at(3, 61_000), at(1, 62_000)];
    const all = { sent: 3, waiting: 0, needing: 0 };
    expect(deliveryOf(new Set(waitedAtStart(begun, 0)), items)).toEqual(all);
  });

  it('leave out what was told before, and what its form has shown at once', () => {
    const items = [at(2, 60_000), at(3, 61_000, 60_500), item(1, 'queued')];
    expect(waitedAtStart(items, 60_000)).toEqual([uuid(1)]);
  });

  it('are none while nothing waits', () => {
    expect(waitedAtStart([at(2, 60_000)], 0)).toEqual([]);
  });

  it('add up when some were told while others still waited', () => {
    const first = [item(1, 'sent'), item(2, 'queued'), item(3, 'queued')];
    expect(deliveryOf(waited, first)).toEqual({ sent: 1, waiting: 2, needing: 0 });
    const told = new Set(first.map(outcomeOf));
    expect(deliveryOf(waited, first, told)).toBeNull();
    const last = [item(1, 'sent'), item(2, 'sent'), item(3, 'sent')];
    expect(deliveryOf(waited, last, told)).toEqual({ sent: 3, waiting: 0, needing: 0 });
  });

  it('tell an item that was refused and then sent', () => {
    const told = new Set([outcomeOf(item(1, 'needs-you'))]);
    expect(deliveryOf(waited, [item(1, 'sent')], told)).toMatchObject({ sent: 1 });
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
