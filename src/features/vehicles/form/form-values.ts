import * as z from 'zod/mini';
import type { FuelType } from '../../../../domain/prices/fuel-price.ts';
import { line } from '../../../../domain/values/text.ts';
import { type Car, type CarFields, carForm } from '../../../../domain/vehicles/car.ts';
import { isInCatalogue } from '../../../../domain/vehicles/vehicle-catalogue.ts';
import { formTexts } from '../texts.ts';

/** How make and model are entered (VEH-15). */
export type EntryMode = 'database' | 'manual';

/** A saved vehicle, or the typed values of one. */
export type NamedFields = Car | CarFields;

/** The values of the form. An empty number field has no number. */
export interface VehicleFormValues {
  registrationNumber: string;
  make: string;
  model: string;
  modelType: string;
  year: number | undefined;
  fuelType: FuelType;
  fuelCapacity: number | undefined;
  province: string;
}

export function formValues(car: NamedFields | undefined): VehicleFormValues {
  return {
    registrationNumber: car?.registrationNumber ?? '',
    make: car?.make ?? '',
    model: car?.model ?? '',
    modelType: car?.modelType ?? '',
    year: car?.year,
    fuelType: car?.fuelType ?? 'petrol',
    fuelCapacity: car?.fuelCapacity,
    province: car?.province ?? '',
  };
}

/** A vehicle that is not in the lists was entered by hand. */
export function entryMode(car: NamedFields | undefined): EntryMode {
  if (!car) return 'database';
  return isInCatalogue(car.make, car.model, car.modelType ?? '') ? 'database' : 'manual';
}

/** The form's schema. A vehicle entered by hand needs a model type too (VEH-1). */
export function vehicleSchema(mode: EntryMode, currentYear: number) {
  const fields = carForm(currentYear);
  const schema =
    mode === 'database'
      ? fields
      : z.extend(fields, { modelType: line(formTexts.modelTypeMissing) });
  // Missing values are refused by the schema, not by the types.
  return schema as z.ZodMiniType<CarFields, VehicleFormValues>;
}

const required = [
  'registrationNumber',
  'make',
  'model',
  'year',
  'fuelType',
  'fuelCapacity',
  'province',
] as const satisfies (keyof VehicleFormValues)[];

/** Whether a required field is empty (VEH-1). */
export function isIncomplete(values: VehicleFormValues, mode: EntryMode): boolean {
  const names = mode === 'manual' ? ([...required, 'modelType'] as const) : required;
  return names.some((name) => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() === '' : Number.isNaN(value ?? Number.NaN);
  });
}

/** The fields that differ from the saved car; null if none does. */
export function changedFields(car: Car, fields: CarFields): Partial<CarFields> | null {
  const changed = Object.entries(fields).filter(
    ([name, value]) => (value ?? '') !== (car[name as keyof CarFields] ?? ''), // the schema's keys
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
