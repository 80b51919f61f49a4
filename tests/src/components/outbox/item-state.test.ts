import { describe, expect, it } from 'vitest';
import { itemState, itemTone } from '../../../../src/components/outbox/item-state.ts';
import { corolla } from '../../../offline/support/corolla.ts';
import { newLastError, requestItem, uuid, vehicleItem } from '../../../offline/support/items.ts';

/** 14:00 in South Africa. */
const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const stateText = (item: ReturnType<typeof requestItem>, isConnected = true) =>
  itemState(item, isConnected, now);

const refusal = newLastError({ status: 409, message: 'You have it already' });

describe('itemState', () => {
  it('says why an item waits', () => {
    expect(stateText(requestItem(), false)).toBe('Waiting for a connection');
    expect(stateText(requestItem())).toBe('About to be sent');
    expect(stateText(requestItem({ dependsOn: uuid(2) }), false)).toBe('Waiting for its vehicle');
    expect(stateText(requestItem({ state: 'signed-out' }))).toBe('Sign in to send');
    expect(stateText(requestItem({ state: 'sending' }))).toBe('Sending…');
    expect(stateText(requestItem({ replaces: uuid(9) }))).toBe(
      'Waiting until the earlier version is withdrawn',
    );
    expect(itemState(requestItem(), true, now, true)).toBe('Waiting for what you saved before it');
  });

  it('says when the next try is', () => {
    const waiting = requestItem({ state: 'waiting', nextAttemptAt: now + 5 * minute });
    expect(stateText(waiting)).toBe('Next try at 14:05');
    expect(stateText(waiting, false)).toBe('Waiting for a connection');
    expect(stateText(requestItem({ state: 'waiting', nextAttemptAt: now - 1 }))).toBe(
      'About to be sent',
    );
  });

  it('shows a refusal with the message of the server', () => {
    const refused = requestItem({ state: 'needs-you', lastError: refusal });
    expect(stateText(refused, false)).toBe('Action needed: You have it already');
  });

  it('explains that an earlier try had arrived', () => {
    const lastError = { ...refusal, status: 422, code: 'key-reused' };
    const refused = requestItem({ state: 'needs-you', lastError });
    expect(stateText(refused)).toMatch(/^Action needed: An earlier try did arrive/);
  });

  it('says when an item was sent', () => {
    const sentAt = (time: string) =>
      stateText(vehicleItem({ state: 'sent', sentAt: Date.parse(time), result: corolla }));
    expect(sentAt('2026-11-20T12:02:00.000Z')).toBe('Sent 14:02');
    expect(sentAt('2026-11-19T12:02:00.000Z')).toBe('Sent 19/11/2026 14:02');
    expect(stateText(vehicleItem({ state: 'sent', result: corolla }))).toBe('Sent');
  });

  it('distinguishes a running deletion from one that came too late', () => {
    const deleted = { isWithdrawn: true, tries: 2 };
    expect(stateText(requestItem(deleted))).toBe('Deleting…');
    expect(stateText(requestItem(deleted), false)).toMatch(/^Marked for deletion/);
    expect(stateText(vehicleItem({ ...deleted, state: 'sent', result: corolla }))).toBe(
      'Already arrived',
    );
  });
});

describe('itemTone', () => {
  it('marks items that need action', () => {
    expect(itemTone(requestItem())).toBe('waiting');
    expect(itemTone(requestItem({ state: 'needs-you' }))).toBe('attention');
    expect(itemTone(vehicleItem({ state: 'sent', result: corolla }))).toBe('done');
  });
});
