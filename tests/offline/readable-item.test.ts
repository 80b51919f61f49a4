import { describe, expect, it } from 'vitest';
import { asUnreadable, isReadable } from '../../src/offline/readable-item.ts';
import { anna, requestItem, uuid, vehicleItem } from './support/items.ts';

describe('isReadable', () => {
  it('accepts the items of this version', () => {
    expect(isReadable(requestItem())).toBe(true);
    expect(isReadable(vehicleItem({ state: 'waiting', steps: { uploadURL: 'x' } }))).toBe(true);
    expect(isReadable({ ...requestItem(), estimate: 414.1 })).toBe(true);
    expect(isReadable({ ...requestItem({ state: 'sent' }), result: { id: 'made' } })).toBe(true);
  });

  it.each([
    { schemaVersion: 2 },
    { schemaVersion: undefined },
    { kind: 'purchase' },
    { state: 'posted' },
    { userId: null },
    { seq: Number.NaN },
    { tries: undefined },
    { nextAttemptAt: '5' },
    { dependsOn: undefined },
    { dependsOn: 7 },
    { isWithdrawn: 'yes' },
    { payload: null },
    { steps: undefined },
    { lastError: 'none' },
    { estimate: 'R414.10' },
    { result: { id: 'made' } },
    { state: 'sent' },
  ])('refuses %o', (damage) => {
    expect(isReadable({ ...requestItem(), ...damage })).toBe(false);
  });

  it.each([null, 'text', 7, [], {}])('refuses %o altogether', (record) => {
    expect(isReadable(record)).toBe(false);
  });
});

describe('asUnreadable', () => {
  it('returns the user if it can be read', () => {
    const newer = { ...requestItem(), schemaVersion: 2 };
    expect(asUnreadable(newer)).toEqual({ id: uuid(1), userId: anna });
    expect(asUnreadable({ id: 'a', userId: 7 })).toEqual({ id: 'a', userId: null });
  });
});
