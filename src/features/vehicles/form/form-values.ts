import * as z from 'zod/mini';
import { line } from '../../../../domain/values/text.ts';
import { type Car, type CarFields, carForm } from '../../../../domain/vehicles/car.ts';
import { isInCatalogue } from '../../../../domain/vehicles/vehicle-catalogue.ts';
import { formTexts } from '../texts.ts';

/** How make and model are entered (VEH-15). */
export type EntryMode = 'database' | 'manual';

/** A saved vehicle, or the typed values of one. */
export type NamedFields = Car | CarFields;

/** The values of the form. An empty number field has no number. */
export type VehicleFormValues = ReturnType<typeof formValues>;
export type VehicleNames = Pick<VehicleFormValues, 'make' | 'model' | 'modelType'>;

export function formValues(car: NamedFields | undefined) {
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

/** Whether a required field is empty (VEH-1). */
export function isIncomplete(values: VehicleFormValues, mode: EntryMode): boolean {
  const { modelType, ...listed } = values;
  const required = mode === 'manual' ? values : listed;
  return Object.values(required).some((value) =>
    typeof value === 'string' ? value.trim() === '' : Number.isNaN(value ?? Number.NaN),
  );
}

/** The fields that differ from the saved car; null if none does. */
export function changedFields(car: Car, fields: CarFields): Partial<CarFields> | null {
  const changed = Object.entries(fields).filter(
    ([name, value]) => (value ?? '') !== (car[name as keyof CarFields] ?? ''), // the schema's keys
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
