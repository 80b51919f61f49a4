import type { Car } from '../../../domain/car.ts';
import { newCar } from './data.ts';
import type { Answers } from './fake-server.ts';

/** What a server answers that keeps these vehicles, and those that are added and changed. */
export function vehicleAnswers(...cars: Car[]): Answers {
  const kept = [...cars];
  return {
    'GET /api/cars/user/{userId}': () => [...kept],
    'POST /api/cars': ({ body }) => {
      // The contract says what a vehicle is created with.
      const { carPhotoUrl: _, ...fields } = body as Record<string, unknown>;
      const car = newCar(fields);
      kept.push(car);
      return car;
    },
    'PATCH /api/cars/{id}': ({ params, body }) => {
      const place = kept.findIndex(({ id }) => id === params.id);
      const changed = { ...kept[place], ...(body as Partial<Car>) } as Car; // a change of one of them
      kept[place] = changed;
      return changed;
    },
    'DELETE /api/cars/{id}': ({ params }) => {
      const place = kept.findIndex(({ id }) => id === params.id);
      kept.splice(place, 1);
    },
    'PUT /api/vehicle-images': ({ body }) => {
      const { carId } = body as { carId?: string };
      const place = kept.findIndex(({ id }) => id === carId);
      const car = kept[place];
      if (car) kept[place] = { ...car, carPhotoUrl: `${car.carPhotoUrl}2` };
      return { objectPath: `/objects/${crypto.randomUUID()}` };
    },
    'POST /api/objects/upload': () => ({ uploadURL: uploadAddress() }),
    'PUT /api/uploads/{id}': () => undefined,
    'POST /api/validate-car-image': { isValid: true, reason: '', suggestions: '' },
    'GET /api/car-data/makes': [],
    'GET /api/car-data/models': [],
    'GET /api/cars/model-types': [],
  };
}

/** Where a picture may be sent, and what becomes of each try to do so. */
export function uploadAddress(...fates: (number | 'cut' | 'silence')[]): string {
  const path = `/api/uploads/${crypto.randomUUID()}`;
  return fates.length > 0 ? `${path}?fates=${fates}` : path;
}
