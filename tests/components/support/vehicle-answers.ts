import { UserId } from '../../../domain/ids.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import { newCar } from './data.ts';
import type { Answers } from './fake-server.ts';

/** The answers of a server with these vehicles. It adds and changes them too. */
export function vehicleAnswers(...cars: Car[]): Answers {
  const kept = [...cars];
  return {
    'GET /api/cars/user/{userId}': ({ params }) => {
      const userId = UserId.parse(params.userId);
      return kept.map((car) => ({ ...car, userId }));
    },
    'POST /api/cars': ({ body }) => {
      // The contract says what a vehicle is created with.
      const { carPhotoUrl: _, ...fields } = body as Record<string, unknown>;
      const car = newCar(fields);
      kept.push(car);
      return car;
    },
    'PATCH /api/cars/{id}': ({ params, body }) => {
      const place = kept.findIndex(({ id }) => id === params.id);
      const before = kept[place] ?? newCar();
      const { carPhotoUrl, ...fields } = body as Partial<Car>; // a change of one of them
      const photo = carPhotoUrl ? `${before.carPhotoUrl}2` : before.carPhotoUrl;
      const changed = { ...before, ...fields, carPhotoUrl: photo };
      kept[place] = changed;
      return changed;
    },
    'DELETE /api/cars/{id}': ({ params }) => {
      const place = kept.findIndex(({ id }) => id === params.id);
      kept.splice(place, 1);
    },
    'PUT /api/vehicle-images': () => ({ objectPath: `/objects/${crypto.randomUUID()}` }),
    'POST /api/objects/upload': () => ({ uploadURL: `/api/uploads/${crypto.randomUUID()}` }),
    'PUT /api/uploads/{id}': () => undefined,
    'POST /api/validate-car-image': { isValid: true, reason: '', suggestions: '' },
    'GET /api/car-data/makes': [],
    'GET /api/car-data/models': [],
    'GET /api/cars/model-types': [],
  };
}
