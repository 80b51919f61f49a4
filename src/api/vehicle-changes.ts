import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../domain/calls.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { keepUpdatedAt } from './keep-updated-at.ts';
import { type PictureUpload, sendPicture } from './pictures.ts';
import { vehiclesQuery, withoutCar } from './vehicles.ts';

type CarChangeBody = CallInput<'PATCH /api/cars/{id}', 'body', Blob>;

interface Change {
  id: CarId;
  /** Only the changed fields; null if only the picture is new. */
  change: CarChangeBody | null;
  upload: PictureUpload | null;
  signal: AbortSignal;
}

/** Changes a vehicle and then its picture. A refused change sends no picture. */
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
    // Awaited, so that the vehicle is up to date when the dialog closes.
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
        (cars) => cars && withoutCar(cars, id),
        keepUpdatedAt(client, queryKey),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
    networkMode: 'always',
  });
}

async function deleteCar(id: CarId, userId: UserId): Promise<void> {
  try {
    await call('DELETE /api/cars/{id}', { params: { id }, body: { userId } });
  } catch (error) {
    // The vehicle is gone: an earlier call succeeded without an answer, or another screen deleted
    // it.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
