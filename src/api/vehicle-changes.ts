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
    // It is gone already: an earlier try whose answer was lost, or another screen.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
