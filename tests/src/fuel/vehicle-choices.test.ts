import { describe, expect, it } from 'vitest';
import {
  chosenVehicle,
  vehicleChoices,
} from '../../../src/features/fuel-request/vehicle-choices.ts';
import { requestItem, vehicleItem } from '../../offline/support/items.ts';
import { corolla } from './corolla.ts';

const waiting = vehicleItem();

describe('vehicleChoices', () => {
  it('offers what is on the server, then what waits on this phone under its item’s id', () => {
    const choices = vehicleChoices([corolla], [requestItem(), waiting]);
    expect(choices.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
      [corolla.id, false],
      [waiting.id, true],
    ]);
    expect(choices[1]).toMatchObject({ make: 'Toyota', model: 'Corolla', year: 2018 });
  });

  it('offers nothing that is being deleted, and nothing twice that was sent', () => {
    const sent = vehicleItem({ state: 'sent', result: corolla });
    expect(vehicleChoices([corolla], [sent])).toHaveLength(1);
    expect(vehicleChoices([], [vehicleItem({ isWithdrawn: true })])).toEqual([]);
  });

  it('offers what was sent from here while the list is not known, and no longer once it is', () => {
    const sent = vehicleItem({ state: 'sent', result: corolla });
    expect(vehicleChoices(undefined, [requestItem(), sent])).toMatchObject([{ id: corolla.id }]);
    expect(vehicleChoices([], [sent])).toEqual([]);
  });
});

describe('chosenVehicle', () => {
  const choices = vehicleChoices([corolla], [waiting]);

  it('is the only one, where nothing was chosen', () => {
    expect(chosenVehicle(vehicleChoices([corolla], []), [], '')?.id).toBe(corolla.id);
    expect(chosenVehicle(choices, [waiting], '')).toBeUndefined();
  });

  it('stays the same one once it was sent', () => {
    expect(chosenVehicle(choices, [waiting], waiting.id)?.isWaiting).toBe(true);
    const sent = vehicleItem({ state: 'sent', result: corolla });
    const after = vehicleChoices([corolla], [sent]);
    expect(chosenVehicle(after, [sent], waiting.id)).toMatchObject({
      id: corolla.id,
      isWaiting: false,
    });
  });

  it('is none when it is gone', () => {
    expect(chosenVehicle(vehicleChoices([corolla], []), [], waiting.id)).toBeUndefined();
  });
});
