import { describe, expect, it } from 'vitest';
import { corrected } from '../../src/offline/correction.ts';
import { newVehicle, vehicleItem } from './support/items.ts';

// OUT-5
describe('a corrected vehicle', () => {
  const steps = {
    uploadURL: '/api/uploads/1',
    isUploaded: true,
    objectPath: '/objects/1',
  } as const;
  const refused = vehicleItem({ state: 'needs-you', tries: 1, steps });

  it('uploads a new picture from the start', () => {
    expect(corrected(refused, newVehicle(2), true).steps).toEqual({});
  });

  it('keeps what was uploaded of its picture', () => {
    expect(corrected(refused, newVehicle(2), false).steps).toEqual(steps);
  });
});
