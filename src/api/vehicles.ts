import { queryOptions } from '@tanstack/react-query';
import type { CarId, UserId } from '../../domain/ids.ts';
import { fuelTypes } from '../../domain/prices/fuel-price.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { call } from '../http/client.ts';
import { startPart } from '../http/start-call.ts';
import {
  arrayOf,
  isBoolean,
  isDate,
  isNumber,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
} from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

const carValidator = objectOf<Car>({
  id: isString,
  userId: isString,
  registrationNumber: isString,
  make: isString,
  model: isString,
  modelType: nullable(isString),
  year: isNumber,
  fuelType: oneOf(...fuelTypes),
  fuelCapacity: isNumber,
  province: isString,
  isRoadworthy: isBoolean,
  isStolen: isBoolean,
  carPhotoUrl: isString,
  createdAt: isDate,
  photoRequest: optional(
    objectOf<NonNullable<Car['photoRequest']>>({
      reason: isString,
      askedAt: isDate,
      answeredAt: nullable(isDate),
    }),
  ),
  isPlateRemoved: optional(isBoolean),
});

export function vehiclesQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.vehicles, userId],
    queryFn: ({ signal }) =>
      startPart('cars', userId, () =>
        call('GET /api/cars/user/{userId}', { params: { userId } }, { signal }),
      ),
    networkMode: 'offlineFirst',
    meta: {
      persistedAs: { version: 2, isValid: arrayOf(carValidator) },
      mergesSentItems: true,
    },
  });
}

/** Adds a new vehicle at the end, where the server would sort it. */
export function withCar(cars: readonly Car[], car: Car): Car[] {
  return [...withoutCar(cars, car.id), car];
}

export function withChangedCar(cars: readonly Car[], changed: Car): Car[] {
  return cars.map((car) => (car.id === changed.id ? changed : car));
}

export function withoutCar(cars: readonly Car[], id: CarId | undefined): Car[] {
  return cars.filter((car) => car.id !== id);
}
