import { describe, expect, it } from 'vitest';
import { chosenVehicle, vehicleChoices } from '../../../src/outbox/vehicle-choices.ts';
import { corolla } from '../../offline/support/corolla.ts';
import { requestItem, vehicleItem } from '../../offline/support/items.ts';

const waiting = vehicleItem();

describe('vehicleChoices', () => {
  it('offers the vehicles on the server, then those waiting on this phone by their item id', () => {
    const choices = vehicleChoices([corolla], [requestItem(), waiting]);
    expect(choices.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
      [corolla.id, false],
      [waiting.id, true],
    ]);
    expect(choices[1]).toMatchObject({ make: 'Toyota', model: 'Corolla', year: 2018 });
  });

  it('offers no vehicle that is being deleted, and no sent vehicle twice', () => {
    const sent = vehicleItem({ state: 'sent', result: corolla });
    expect(vehicleChoices([corolla], [sent])).toHaveLength(1);
    expect(vehicleChoices([], [vehicleItem({ isWithdrawn: true })])).toEqual([]);
  });

  it('offers vehicles sent from here only until the list is loaded', () => {
    const sent = vehicleItem({ state: 'sent', result: corolla });
    expect(vehicleChoices(undefined, [requestItem(), sent])).toMatchObject([{ id: corolla.id }]);
    expect(vehicleChoices([], [sent])).toEqual([]);
  });
});

describe('chosenVehicle', () => {
  const choices = vehicleChoices([corolla], [waiting]);

  it('is the only vehicle if none was chosen', () => {
    expect(chosenVehicle(vehicleChoices([corolla], []), [], '')?.id).toBe(corolla.id);
    expect(chosenVehicle(choices, [waiting], '')).toBeUndefined();
  });

  it('stays the same vehicle after it was sent', () => {
    expect(chosenVehicle(choices, [waiting], waiting.id)?.isWaiting).toBe(true);
    const sent = vehicleItem({ state: 'sent', result: corolla });
    const after = vehicleChoices([corolla], [sent]);
    expect(chosenVehicle(after, [sent], waiting.id)).toMatchObject({
      id: corolla.id,
      isWaiting: false,
    });
  });

  it('is undefined if the vehicle no longer exists', () => {
    expect(chosenVehicle(vehicleChoices([corolla], []), [], waiting.id)).toBeUndefined();
  });
});
