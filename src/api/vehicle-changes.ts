import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../domain/calls.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { acceptGone } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { changeCached } from './change-cached.ts';
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
        const parts = { params: { id }, body: change };
        const changed = await call('PATCH /api/cars/{id}', parts, { signal });
        changeCached(client, queryKey, (cars) =>
          cars.map((car) => (car.id === id ? changed : car)),
        );
      }
      if (upload) await sendPicture(upload);
    },
    // Awaited, so that the vehicle is up to date when the dialog closes.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useCarDeletion(userId: UserId) {
  const client = useQueryClient();
  const { queryKey } = vehiclesQuery(userId);
  return useMutation({
    mutationFn: (id: CarId) =>
      acceptGone(call('DELETE /api/cars/{id}', { params: { id }, body: { userId } })),
    onSuccess: (_, id) => changeCached(client, queryKey, (cars) => withoutCar(cars, id)),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
