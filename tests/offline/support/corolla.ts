import { CarId, UserId } from '../../../domain/ids.ts';
import type { Car } from '../../../domain/vehicles/car.ts';

export const corolla: Car = {
  id: CarId.parse('0c8f3d1e-5a39-4c3f-9d5b-2f8c4f1f7a10'),
  userId: UserId.parse('7d1f6a52-9f0e-4f64-8b8e-6a2f0a3c5e21'),
  registrationNumber: 'CA 123-456',
  make: 'Toyota',
  model: 'Corolla',
  modelType: null,
  year: 2019,
  fuelType: 'petrol',
  fuelCapacity: 50,
  province: 'WC',
  isRoadworthy: true,
  isStolen: false,
  carPhotoUrl: '/api/vehicle-image/0c8f3d1e-5a39-4c3f-9d5b-2f8c4f1f7a10?v=1',
  createdAt: '2026-10-01T08:00:00.000Z',
};
