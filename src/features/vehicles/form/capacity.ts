import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { estimateTankCapacity } from '../../../../domain/vehicles/tank-capacity.ts';
import { readAmount } from '../../../components/fields/typed-amount.ts';
import type { NamedFields, VehicleFormValues, VehicleNames } from './form-values.ts';

/** Where the capacity in the form comes from. */
export type CapacityOrigin = 'none' | 'estimate' | 'specification' | 'typed';

interface Capacity {
  litres: number | undefined;
  origin: CapacityOrigin;
}

/** The name fields of the form, and the capacity that follows from them. */
export function useVehicleNaming(
  form: UseFormReturn<VehicleFormValues, unknown, CarFields>,
  car: NamedFields | VehicleFormValues | undefined,
) {
  const [capacity, setCapacity] = useState<Capacity>(() => capacityOf(car));

  function name(names: Partial<VehicleNames>) {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    for (const field of ['make', 'model', 'modelType'] as const) {
      const value = names[field];
      if (value !== undefined) form.setValue(field, value, options);
    }
    const next = capacityFor(form.getValues(), capacity);
    setCapacity(next);
    if (next !== capacity) form.setValue('fuelCapacity', next.litres, options);
  }

  return {
    name,
    capacityOrigin: capacity.origin,
    typeCapacity: (litres: number) =>
      setCapacity((present) => (litres === present.litres ? present : typedCapacity(litres))),
  };
}

/**
 * The capacity after a change of name. A typed one stays, any other is estimated anew (VEH-4).
 * @internal
 */
export function capacityFor(vehicle: VehicleNames, present: Capacity): Capacity {
  if (present.origin === 'typed') return present;
  if (vehicle.make.trim() === '' || vehicle.model.trim() === '') {
    return { litres: undefined, origin: 'none' };
  }
  const { litres, source } = estimateTankCapacity(vehicle);
  return { litres, origin: source };
}

/**
 * The litres that were typed, with a comma or a dot (VEH-27): NaN while the field is empty, and 0, which
 * the schema refuses, for what is no number of litres.
 */
export function typedLitres(typed: unknown): number {
  const text = String(typed ?? '').trim();
  return text === '' ? Number.NaN : (readAmount(text) ?? 0) / 100;
}

/** The capacity after the user typed. An emptied field can be estimated again. @internal */
export function typedCapacity(litres: number): Capacity {
  return Number.isNaN(litres) ? { litres: undefined, origin: 'none' } : { litres, origin: 'typed' };
}

/** If a car's capacity equals the estimate, it counts as an estimate. @internal */
export function capacityOf(car: NamedFields | VehicleFormValues | undefined): Capacity {
  if (car?.fuelCapacity === undefined) return { litres: undefined, origin: 'none' };
  const modelType = car.modelType ?? '';
  const estimate = estimateTankCapacity({ make: car.make, model: car.model, modelType });
  const origin = estimate.litres === car.fuelCapacity ? estimate.source : 'typed';
  return { litres: car.fuelCapacity, origin };
}
