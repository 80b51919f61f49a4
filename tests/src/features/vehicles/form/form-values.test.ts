import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  changedFields,
  type EntryMode,
  entryMode,
  formValues,
  isIncomplete,
  vehicleSchema,
} from '../../../../../src/features/vehicles/form/form-values.ts';
import { newCar } from '../../../../components/support/data.ts';

const car = newCar();
const fields = {
  registrationNumber: car.registrationNumber,
  make: 'Toyota',
  model: 'Corolla',
  modelType: '',
  year: 2019,
  fuelType: 'petrol' as const,
  fuelCapacity: 50,
  province: 'WC',
};

describe('formValues', () => {
  it('starts empty, with petrol', () => {
    const values = formValues(undefined);
    expect(values.fuelType).toBe('petrol');
    expect(values.year).toBeUndefined();
    expect(isIncomplete(values, 'database')).toBe(true);
  });

  it('starts with the values of the edited car', () => {
    expect(formValues(car)).toEqual(fields);
  });
});

describe('entryMode', () => {
  it('is manual for a vehicle that is not in the lists', () => {
    expect(entryMode(undefined)).toBe('database');
    expect(entryMode(car)).toBe('database');
    expect(entryMode(newCar({ make: 'Borgward', model: 'Isabella' }))).toBe('manual');
    expect(entryMode(newCar({ modelType: 'Own conversion' }))).toBe('manual');
  });
});

// VEH-1
describe('isIncomplete', () => {
  it('is false for a form that is filled in', () => {
    expect(isIncomplete(fields, 'database')).toBe(false);
  });

  it.each(['registrationNumber', 'make', 'model', 'province'] as const)('needs %s', (name) => {
    expect(isIncomplete({ ...fields, [name]: ' ' }, 'database')).toBe(true);
  });

  it.each(['year', 'fuelCapacity'] as const)('needs %s', (name) => {
    expect(isIncomplete({ ...fields, [name]: undefined }, 'database')).toBe(true);
    expect(isIncomplete({ ...fields, [name]: Number.NaN }, 'database')).toBe(true);
  });

  it('needs a model type only in manual mode', () => {
    expect(isIncomplete(fields, 'manual')).toBe(true);
    expect(isIncomplete({ ...fields, modelType: '1.8' }, 'manual')).toBe(false);
  });
});

describe('vehicleSchema', () => {
  const messages = (mode: EntryMode, change: object) => {
    const parsed = z.safeParse(vehicleSchema(mode, 2026), { ...fields, ...change });
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  };

  it('requires a model type only in manual mode', () => {
    expect(messages('database', {})).toEqual([]);
    expect(messages('manual', {})).toEqual(['Model type is required']);
    expect(messages('manual', { modelType: '1.8' })).toEqual([]);
  });

  it('describes an invalid year', () => {
    expect(messages('database', { year: Number.NaN })).toEqual(['Year must be valid']);
    expect(messages('database', { year: 2028 })).toEqual(['Year cannot be in the future']);
  });
});

describe('changedFields', () => {
  it('is null if nothing was changed', () => {
    expect(changedFields(car, fields)).toBeNull();
  });

  it('contains only changed fields', () => {
    expect(changedFields(car, { ...fields, province: 'GP', fuelCapacity: 55.5 })).toEqual({
      province: 'GP',
      fuelCapacity: 55.5,
    });
  });

  it('contains a variant that was removed', () => {
    expect(changedFields({ ...car, modelType: '1.8' }, fields)).toEqual({ modelType: '' });
  });
});
