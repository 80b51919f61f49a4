import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Resolution } from '../../../domain/admin/stations.ts';
import type { CallInput } from '../../../domain/calls.ts';
import type {
  DeviceKeyId,
  RedemptionId,
  StationId,
  UserId,
  VoucherId,
} from '../../../domain/ids.ts';
import { call } from '../../http/client.ts';
import { useIdempotencyKey } from '../../http/idempotency-key.ts';
import { reload } from '../reload.ts';
import { adminQuery } from './admin-query.ts';
import { useKeyedMutation } from './keyed-mutation.ts';
import { adminListKey } from './lists.ts';
import { morningQuery } from './reports.ts';

/** All stations, with what they have poured today. */
export function stationsQuery() {
  return adminQuery(['stations'], 'GET /api/admin/stations', {});
}

/** A station with its attendants and phones. */
export function stationDetailsQuery(id: StationId) {
  return adminQuery(['stations', id], 'GET /api/admin/stations/{id}', { params: { id } });
}

function useStationsReload(): () => void {
  const client = useQueryClient();
  return () => void reload(client, stationsQuery().queryKey);
}

/** Creates a station, once under the key of the open dialog (API-4). */
export function useStationCreation() {
  const send = (body: CallInput<'POST /api/admin/stations', 'body', never>, key: string) =>
    call('POST /api/admin/stations', { body }, { key });
  return useKeyedMutation(send, { onSettled: useStationsReload() });
}

/** Renames, closes or opens a station. */
export function useStationChange(id: StationId) {
  const onSettled = useStationsReload();
  return useMutation({
    mutationFn: (body: CallInput<'PATCH /api/admin/stations/{id}', 'body', never>) =>
      call('PATCH /api/admin/stations/{id}', { params: { id }, body }),
    onSettled,
  });
}

/**
 * Creates the account of an attendant, once under the key of the open form (API-4). No mutation
 * stores the password.
 */
export function useAttendantCreation(id: StationId) {
  const onSettled = useStationsReload();
  const attempt = useIdempotencyKey();
  return (body: CallInput<'POST /api/admin/stations/{id}/attendants', 'body', never>) =>
    attempt
      .make((key) =>
        call('POST /api/admin/stations/{id}/attendants', { params: { id }, body }, { key }),
      )
      .finally(onSettled);
}

/** Ends somebody's work at a station. */
export function useAttendantRemoval(id: StationId) {
  const onSettled = useStationsReload();
  return useMutation({
    mutationFn: (userId: UserId) =>
      call('DELETE /api/admin/stations/{id}/attendants/{userId}', { params: { id, userId } }),
    onSettled,
  });
}

/** Cuts off the phone of an attendant. */
export function usePhoneCutOff() {
  const onSettled = useStationsReload();
  return useMutation({
    mutationFn: (id: DeviceKeyId) =>
      call('DELETE /api/admin/station-phones/{id}', { params: { id } }),
    onSettled,
  });
}

/** Settles a conflict with a note, which may charge its motorist (VOU-36). */
export function useConflictResolution(id: RedemptionId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Resolution) =>
      call('POST /api/admin/redemptions/{id}/resolution', { params: { id }, body }),
    onSettled: () => {
      void reload(client, adminListKey('GET /api/admin/redemptions'));
      void reload(client, adminListKey('GET /api/admin/purchases'));
      void reload(client, morningQuery().queryKey);
    },
  });
}

/** The voucher that somebody's phone can show now; null if there is none. */
export function openVoucherQuery(userId: UserId) {
  return queryOptions({
    queryKey: [...adminListKey('GET /api/admin/vouchers'), 'open', userId],
    queryFn: async ({ signal }) => {
      const query = { userId, state: 'open' } as const;
      return (await call('GET /api/admin/vouchers', { query }, { signal }))[0] ?? null;
    },
    staleTime: 0,
  });
}

/** Revokes an open voucher (VOU-33). */
export function useVoucherRevocation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: VoucherId) => call('DELETE /api/admin/vouchers/{id}', { params: { id } }),
    onSettled: () => void reload(client, adminListKey('GET /api/admin/vouchers')),
  });
}

/** Ends all sessions of somebody whose phone is lost (VOU-33). */
export function useSessionsEnd() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: UserId) => call('DELETE /api/admin/users/{id}/sessions', { params: { id } }),
    onSettled: () => void reload(client, adminListKey('GET /api/admin/vouchers')),
  });
}
