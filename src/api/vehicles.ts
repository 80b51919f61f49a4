import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../domain/calls.ts';
import type { Car } from '../../domain/car.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { type PictureUpload, withSentPicture } from './pictures.ts';

type CarBody = CallInput<'POST /api/cars', 'body', Blob>;
type CarChangeBody = CallInput<'PATCH /api/cars/{id}', 'body', Blob>;

/** The user's vehicles, as the server sorts them. */
export function vehiclesQuery(userId: UserId) {
  return queryOptions({
    queryKey: ['vehicles', userId],
    queryFn: ({ signal }) =>
      call('GET /api/cars/user/{userId}', { params: { userId } }, { signal }),
    networkMode: 'offlineFirst',
  });
}

/** Registers a vehicle whose picture is sent already; the same key never makes two. */
function createCar(body: CarBody, key: string, signal?: AbortSignal): Promise<Car> {
  return call('POST /api/cars', { body }, { key, ...(signal && { signal }) });
}

interface Registration {
  fields: Omit<CarBody, 'carPhotoUrl' | 'userId'>;
  upload: PictureUpload;
  key: string;
}

/** Sends the picture and registers the vehicle with it. */
export function useCarRegistration(userId: UserId) {
  const client = useQueryClient();
  const { queryKey } = vehiclesQuery(userId);
  return useMutation({
    mutationFn: ({ fields, upload, key }: Registration) =>
      withSentPicture(upload, (carPhotoUrl) =>
        createCar({ ...fields, carPhotoUrl, userId }, key, upload.options.signal),
      ),
    onSuccess: (car) => {
      client.setQueryData(queryKey, (cars) => cars && [...without(cars, car.id), car]);
    },
    // A try without an answer may have registered it all the same.
    onSettled: () => void client.invalidateQueries({ queryKey }),
    networkMode: 'always',
  });
}

interface Change {
  id: CarId;
  /** The changed fields only; null when just the picture is new. */
  change: CarChangeBody | null;
  upload: PictureUpload | null;
  signal: AbortSignal;
}

/** Changes a vehicle, then its picture: what the server refuses is refused before anything is sent. */
export function useCarChange(userId: UserId) {
  const client = useQueryClient();
  const { queryKey } = vehiclesQuery(userId);
  return useMutation({
    mutationFn: async ({ id, change, upload, signal }: Change) => {
      if (change) await call('PATCH /api/cars/{id}', { params: { id }, body: change }, { signal });
      if (upload) await withSentPicture({ ...upload, carId: id }, async () => {});
    },
    // Awaited, so that whoever closes the dialog sees the vehicle as it is now.
    onSettled: () => client.invalidateQueries({ queryKey }),
    networkMode: 'always',
  });
}

export function useCarDeletion(userId: UserId) {
  const client = useQueryClient();
  const { queryKey } = vehiclesQuery(userId);
  return useMutation({
    mutationFn: (id: CarId) => deleteCar(id, userId),
    onSuccess: (_, id) => {
      client.setQueryData(queryKey, (cars) => cars && without(cars, id));
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
    networkMode: 'always',
  });
}

function without(cars: readonly Car[], id: CarId): Car[] {
  return cars.filter((car) => car.id !== id);
}

async function deleteCar(id: CarId, userId: UserId): Promise<void> {
  try {
    await call('DELETE /api/cars/{id}', { params: { id }, body: { userId } });
  } catch (error) {
    // It is gone already: an earlier try whose answer was lost, or another screen.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
