import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../domain/calls.ts';
import type { Car } from '../../domain/car.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { figure, flag, listOf, nullable, record, text } from '../session/shape.ts';
import { keepUpdatedAt } from './keep-updated-at.ts';
import { type PictureUpload, sendPicture } from './pictures.ts';
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

type CarChangeBody = CallInput<'PATCH /api/cars/{id}', 'body', Blob>;

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
  return [...without(cars, car.id), car];
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
      if (change) {
        const changed = await call(
          'PATCH /api/cars/{id}',
          { params: { id }, body: change },
          { signal },
        );
        client.setQueryData(
          queryKey,
          (cars) => cars?.map((car) => (car.id === id ? changed : car)),
          keepUpdatedAt(client, queryKey),
        );
      }
      if (upload) await sendPicture(upload);
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
      client.setQueryData(
        queryKey,
        (cars) => cars && without(cars, id),
        keepUpdatedAt(client, queryKey),
      );
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
