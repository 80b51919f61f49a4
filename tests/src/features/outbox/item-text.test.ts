import { describe, expect, it } from 'vitest';
import { isSendable, ordered } from '../../../../src/features/outbox/item-order.ts';
import { itemText } from '../../../../src/features/outbox/item-text.ts';
import { deletionQuestion } from '../../../../src/features/outbox/use-item-deletion.ts';
import type { OutboxItem } from '../../../../src/offline/outbox-item.ts';
import { isReadable } from '../../../../src/offline/readable-item.ts';
import { nextStep } from '../../../../src/offline/steps.ts';
import { redacted } from '../../../../src/offline/transitions.ts';
import { waitingVehicles } from '../../../../src/outbox/queries.ts';
import { corolla } from '../../../offline/support/corolla.ts';
import { requestItem, uuid, vehicleItem } from '../../../offline/support/items.ts';

describe('itemText', () => {
  it('describes an item', () => {
    expect(itemText(requestItem())).toBe('20 l for your Toyota Corolla 2018');
    expect(itemText(vehicleItem())).toBe('Toyota Corolla · CA 123-456 with its photo');
  });
});

describe('an item that was deleted at a sign-out without a connection', () => {
  const deleted = vehicleItem({ state: 'waiting', tries: 1, isWithdrawn: true });

  it('keeps no contents, but the server is still asked about it', () => {
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

  // REQ-13
  it('keeps no estimate either', () => {
    const asked = { ...requestItem({ isWithdrawn: true, tries: 1 }), estimate: 414.1 };
    expect(redacted(asked as OutboxItem)).not.toHaveProperty('estimate');
  });

  it('is the only kind of item that loses its contents', () => {
    for (const item of [vehicleItem(), requestItem({ state: 'needs-you', tries: 2 })]) {
      expect(redacted(item)).toBe(item);
    }
  });
});

describe('ordered', () => {
  it('puts items that need action first, then the newest, and sent items separately', () => {
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
  it('is true for items that do not depend on others and are not sent', () => {
    expect(isSendable(requestItem())).toBe(true);
    expect(isSendable(requestItem({ state: 'needs-you' }))).toBe(true);
    expect(isSendable(requestItem({ dependsOn: uuid(2) }))).toBe(false);
    expect(isSendable(requestItem({ state: 'sending' }))).toBe(true);
    expect(isSendable(requestItem({ state: 'sent' }))).toBe(false);
  });
});

describe('deletionQuestion', () => {
  it('says that an item that was never tried was not sent', () => {
    expect(deletionQuestion(requestItem(), [], false)).toMatch(/it has not been sent/);
  });

  it('says that the server is asked about a tried item, which needs a connection', () => {
    const tried = requestItem({ tries: 1 });
    expect(deletionQuestion(tried, [], true)).toMatch(/we check with Volmaak first/);
    expect(deletionQuestion(tried, [], false)).toMatch(/It is marked now/);
  });

  it('uses the current state of the item', () => {
    expect(deletionQuestion(requestItem(), [requestItem({ tries: 1 })], true)).toMatch(
      /we check with Volmaak/,
    );
  });

  it('warns about the requests that wait for a vehicle', () => {
    const vehicle = vehicleItem();
    const children = [1, 3].map((n) => requestItem({ id: uuid(n), dependsOn: vehicle.id }));
    expect(deletionQuestion(vehicle, [vehicle, ...children], true)).toContain(
      'The 2 fuel requests',
    );
    expect(deletionQuestion(vehicle, [vehicle], true)).not.toContain('fuel request');
  });

  it('only says that an unreadable item will be lost', () => {
    expect(deletionQuestion({ id: uuid(1), userId: null }, [], true)).toContain('lost');
  });
});
