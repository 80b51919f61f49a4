import { estimateTankCapacity } from '../../../../domain/vehicles/tank-capacity.ts';
import type { NamedFields, VehicleNames } from './form-values.ts';

/** Where the capacity in the form comes from. */
export type CapacityOrigin = 'none' | 'estimate' | 'specification' | 'typed';

export interface Capacity {
  litres: number | undefined;
  origin: CapacityOrigin;
}

/**
 * The capacity after the vehicle's name changed. A typed capacity stays, any other is estimated
 * again (VEH-4).
 */
export function capacityFor(vehicle: VehicleNames, present: Capacity): Capacity {
  if (present.origin === 'typed') return present;
  if (vehicle.make.trim() === '' || vehicle.model.trim() === '') {
    return { litres: undefined, origin: 'none' };
  }
  const { litres, source } = estimateTankCapacity(vehicle);
  return { litres, origin: source };
}

/** The capacity after the user typed. An emptied field can be estimated again. */
export function typedCapacity(litres: number): Capacity {
  return Number.isNaN(litres) ? { litres: undefined, origin: 'none' } : { litres, origin: 'typed' };
}

/** If a car's capacity equals the estimate, it counts as an estimate. */
export function capacityOf(car: NamedFields | undefined): Capacity {
  if (!car) return { litres: undefined, origin: 'none' };
  const modelType = car.modelType ?? '';
  const estimate = estimateTankCapacity({ make: car.make, model: car.model, modelType });
  const origin = estimate.litres === car.fuelCapacity ? estimate.source : 'typed';
  return { litres: car.fuelCapacity, origin };
}
