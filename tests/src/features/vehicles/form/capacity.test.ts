import { describe, expect, it } from 'vitest';
import {
  capacityFor,
  capacityOf,
  typedCapacity,
  typedLitres,
} from '../../../../../src/features/vehicles/form/capacity.ts';
import { newCar } from '../../../../components/support/data.ts';

const none = { litres: undefined, origin: 'none' } as const;

// VEH-4
describe('capacityFor', () => {
  it('waits for make and model', () => {
    expect(capacityFor({ make: 'Toyota', model: ' ', modelType: '' }, none)).toEqual(none);
  });

  it('uses the specification, and marks anything else as an estimate', () => {
    const corolla = { make: 'Toyota', model: 'Corolla', modelType: '' };
    expect(capacityFor(corolla, none)).toEqual({ litres: 50, origin: 'specification' });
    const polo = { make: 'Volkswagen', model: 'Polo', modelType: '' };
    expect(capacityFor(polo, none)).toEqual({ litres: 55, origin: 'estimate' });
  });

  it('follows the variant', () => {
    const estimate = capacityFor({ make: 'Ford', model: 'Ranger', modelType: '' }, none);
    const turbo = { make: 'Ford', model: 'Ranger', modelType: '3.0 V6' };
    expect(capacityFor(turbo, estimate)).toEqual({ litres: 85, origin: 'estimate' });
  });

  it('keeps a typed capacity', () => {
    const typed = typedCapacity(61.5);
    expect(capacityFor({ make: 'Ford', model: 'Ranger', modelType: '' }, typed)).toBe(typed);
  });

  it('estimates again after the field was emptied', () => {
    const emptied = typedCapacity(Number.NaN);
    expect(capacityFor({ make: 'Kia', model: 'Picanto', modelType: '' }, emptied)).toEqual({
      litres: 35,
      origin: 'estimate',
    });
  });
});

// VEH-27
describe('typedLitres', () => {
  it.each([
    ['52,5', 52.5],
    ['52.5', 52.5],
    [' 52\u00a0l', 52],
    ['５２,５', 52.5],
    [52.5, 52.5],
    ['', Number.NaN],
    [undefined, Number.NaN],
    ['52-5', 0],
    ['-50', 0],
  ])('reads %j as %s', (typed, litres) => {
    expect(typedLitres(typed)).toBe(litres);
  });
});

describe('capacityOf', () => {
  it('treats a value that equals the estimate as one, and any other as typed', () => {
    expect(capacityOf(undefined)).toEqual(none);
    expect(capacityOf(newCar()).origin).toBe('specification');
    expect(capacityOf(newCar({ fuelCapacity: 62 }))).toEqual({ litres: 62, origin: 'typed' });
  });
});
