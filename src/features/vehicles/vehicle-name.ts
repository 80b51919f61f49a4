import type { Car } from '../../../domain/vehicles/car.ts';

/** The name of a vehicle in sentences and labels: Toyota Corolla, CA 123-456. */
export function vehicleName(car: Pick<Car, 'make' | 'model' | 'registrationNumber'>): string {
  return `${car.make} ${car.model}, ${car.registrationNumber}`;
}

/** The name of a form for drafts: of a new vehicle, or of the car or outbox item that it edits. */
export function vehicleForm(about?: { id: string } | undefined): string {
  return about ? `vehicle-${about.id}` : 'vehicle';
}
