import type { CarId, UserId } from '../../domain/ids.ts';
import type { Car } from '../../domain/vehicles/car.ts';

/** A car as the server returns it. */
export function aCar(change: Partial<Car> = {}): Car {
  return {
    id: '00000000-0000-4000-8000-00000000000a' as CarId, // a UUID
    userId: '00000000-0000-4000-8000-000000000001' as UserId, // a UUID
    registrationNumber: 'CA 123-456',
    make: 'Toyota',
    model: 'Corolla',
    modelType: null,
    year: 2019,
    fuelType: 'petrol',
    fuelCapacity: 50,
    province: 'WC',
    isRoadworthy: false,
    isStolen: false,
    carPhotoUrl: '/api/vehicle-image/00000000-0000-4000-8000-00000000000a?v=1',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}
