import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { type Capacity, capacityFor, capacityOf, typedCapacity } from './capacity.ts';
import type { VehicleFormValues } from './form-values.ts';

export interface VehicleNames {
  make?: string;
  model?: string;
  modelType?: string;
}

/** The name fields of the form, and the capacity that follows from them. */
export function useVehicleNaming(
  form: UseFormReturn<VehicleFormValues, unknown, CarFields>,
  car: Car | CarFields | undefined,
) {
  const [capacity, setCapacity] = useState<Capacity>(() => capacityOf(car));

  function name(names: VehicleNames) {
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
    typeCapacity: (litres: number) => setCapacity(typedCapacity(litres)),
  };
}
