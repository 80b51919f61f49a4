import { describe, expect, it } from 'vitest';
import { correctionOf } from '../../src/offline/correction.ts';
import { newVehicle, vehicleItem } from './support/items.ts';

// OUT-5
describe('a corrected vehicle', () => {
  const steps = {
    uploadURL: '/api/uploads/1',
    isUploaded: true,
    objectPath: '/objects/1',
  } as const;
  const refused = vehicleItem({ state: 'needs-you', tries: 1, steps });

  const stepsAfter = (hasNewPhoto: boolean) =>
    correctionOf(refused, newVehicle(2), hasNewPhoto, 0).change(refused, [])?.steps;

  it('uploads a new picture from the start', () => {
    expect(stepsAfter(true)).toEqual({});
  });

  it('keeps what was uploaded of its picture', () => {
    expect(stepsAfter(false)).toEqual(steps);
  });
});
