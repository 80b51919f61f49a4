import { describe, expect, it } from 'vitest';
import { deletionQuestion } from '../../../src/features/outbox/deletion-question.ts';
import { isSendable, ordered } from '../../../src/features/outbox/item-order.ts';
import { itemText } from '../../../src/features/outbox/item-text.ts';
import { isReadable } from '../../../src/offline/readable-item.ts';
import { nextStep } from '../../../src/offline/steps.ts';
import { redacted } from '../../../src/offline/transitions.ts';
import { waitingVehicles } from '../../../src/outbox/queries.ts';
import { requestItem, uuid, vehicleItem } from '../../offline/support/items.ts';
import { corolla } from '../fuel/corolla.ts';

describe('itemText', () => {
  it('says what an item is', () => {
    expect(itemText(requestItem())).toBe('20 l for your Toyota Corolla 2018');
    expect(itemText(vehicleItem())).toBe('Toyota Corolla · CA 123-456 with its photo');
  });
});

describe('an item that was deleted at a sign-out without a connection', () => {
  const deleted = vehicleItem({ state: 'waiting', tries: 1, isWithdrawn: true });

  it('keeps nothing of what it said, and is asked about all the same', () => {
    const left = redacted(deleted);
    expect(JSON.stringify(left)).not.toMatch(/Toyota|CA 123|Corolla/);
    expect(isReadable(left)).toBe(true);
    expect(itemText(left)).toBe('A vehicle that you deleted when you signed out');
    expect(waitingVehicles([left])).toEqual([]);
    expect(nextStep(left, null)).toMatchObject({
      method: 'DELETE',
      path: `/api/outbox/${left.id}`,
    });
  });

  it('is the only one of which so little is kept', () => {
    for (const item of [vehicleItem(), requestItem({ state: 'needs-you', tries: 2 })]) {
      expect(redacted(item)).toBe(item);
    }
  });
});

describe('ordered', () => {
  it('has on top what needs its user, then the newest, and apart what was sent', () => {
    const items = [
      requestItem({ id: uuid(1), seq: 1, state: 'needs-you' }),
      requestItem({ id: uuid(2), seq: 2, state: 'waiting' }),
      requestItem({ id: uuid(3), seq: 3 }),
      vehicleItem({ id: uuid(4), seq: 4, state: 'sent', result: corolla }),
    ];
    const { waiting, sent } = ordered(items);
    expect(waiting.map(({ seq }) => seq)).toEqual([1, 3, 2]);
    expect(sent.map(({ seq }) => seq)).toEqual([4]);
  });
});

describe('isSendable', () => {
  it('holds for what can be tried by itself', () => {
    expect(isSendable(requestItem())).toBe(true);
    expect(isSendable(requestItem({ state: 'needs-you' }))).toBe(true);
    expect(isSendable(requestItem({ dependsOn: uuid(2) }))).toBe(false);
    expect(isSendable(requestItem({ state: 'sending' }))).toBe(false);
  });
});

describe('deletionQuestion', () => {
  it('says that what was never tried is gone for good', () => {
    expect(deletionQuestion(requestItem(), [], false)).toMatch(/it has not been sent/);
  });

  it('says that the server is asked about what was tried, and that this needs a connection', () => {
    const tried = requestItem({ tries: 1 });
    expect(deletionQuestion(tried, [], true)).toMatch(/we check with Volmaak first/);
    expect(deletionQuestion(tried, [], false)).toMatch(/It is marked now/);
  });

  it('goes by the item as it is now', () => {
    expect(deletionQuestion(requestItem(), [requestItem({ tries: 1 })], true)).toMatch(
      /we check with Volmaak/,
    );
  });

  it('warns of the requests that wait for a vehicle', () => {
    const vehicle = vehicleItem();
    const children = [1, 3].map((n) => requestItem({ id: uuid(n), dependsOn: vehicle.id }));
    expect(deletionQuestion(vehicle, [vehicle, ...children], true)).toContain(
      'The 2 fuel requests',
    );
    expect(deletionQuestion(vehicle, [vehicle], true)).not.toContain('fuel request');
  });

  it('can say little of what cannot be read', () => {
    expect(deletionQuestion({ id: uuid(1), userId: null }, [], true)).toContain('lost');
  });
});
