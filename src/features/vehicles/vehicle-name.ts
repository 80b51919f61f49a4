import type { Car } from '../../../domain/vehicles/car.ts';

/** The name of a vehicle in sentences and labels: Toyota Corolla, CA 123-456. */
export function vehicleName(car: Pick<Car, 'make' | 'model' | 'registrationNumber'>): string {
  return `${car.make} ${car.model}, ${car.registrationNumber}`;
}
