import { queryOptions } from '@tanstack/react-query';
import type { Car } from '../../domain/car.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { call } from '../http/client.ts';
import { figure, flag, listOf, nullable, record, text } from '../session/shape.ts';
import { queryRoots } from './query-roots.ts';

const carShape = record<Car>({
  id: text,
  registrationNumber: text,
  make: text,
  model: text,
  modelType: nullable(text),
  year: figure,
  fuelType: text,
  fuelCapacity: figure,
  province: text,
  isRoadworthy: flag,
  isStolen: flag,
  carPhotoUrl: text,
});

/** The user's vehicles, as the server sorts them. */
export function vehiclesQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.vehicles, userId],
    queryFn: ({ signal }) =>
      call('GET /api/cars/user/{userId}', { params: { userId } }, { signal }),
    networkMode: 'offlineFirst',
    meta: { keptOnDevice: listOf(carShape), hasSentItems: true },
  });
}

/** A list with a vehicle that was just made: at the end, where the server sorts it. */
export function withCar(cars: readonly Car[], car: Car): Car[] {
  return [...withoutCar(cars, car.id), car];
}

export function withoutCar(cars: readonly Car[], id: CarId): Car[] {
  return cars.filter((car) => car.id !== id);
}
