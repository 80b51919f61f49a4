import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { type Capacity, capacityFor, capacityOf, typedCapacity } from './capacity.ts';
import type { NamedFields, VehicleFormValues, VehicleNames } from './form-values.ts';

/** The name fields of the form, and the capacity that follows from them. */
export function useVehicleNaming(
  form: UseFormReturn<VehicleFormValues, unknown, CarFields>,
  car: NamedFields | undefined,
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
    typeCapacity: (litres: number) => setCapacity(typedCapacity(litres)),
  };
}
