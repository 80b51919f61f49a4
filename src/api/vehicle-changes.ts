import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '../../domain/ids.ts';
import { sendPicture } from './pictures.ts';
import { vehiclesQuery } from './vehicles.ts';

/** Sends a vehicle's new picture at once. Other changes go through the outbox. */
export function usePictureReplacement(userId: UserId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendPicture,
    // Awaited, so that the vehicle is up to date when the dialog closes.
    onSettled: () => client.invalidateQueries({ queryKey: vehiclesQuery(userId).queryKey }),
  });
}
