import * as z from 'zod/mini';
import {
  AdminRedemption,
  AdminVoucher,
  AttendantCreation,
  DaySheet,
  RedemptionsQuery,
  Resolution,
  SheetQuery,
  Station,
  StationChange,
  StationCreation,
  StationDetails,
  VouchersListQuery,
} from '../admin/stations.ts';
import { DeviceKeyId, RedemptionId, StationId, UserId } from '../ids.ts';
import { adminList, adminOn, type Calls, creation } from './call.ts';

export const stationCalls = {
  'GET /api/admin/stations': { access: 'admin', result: z.array(Station) },
  'POST /api/admin/stations': {
    access: 'admin',
    ...creation(StationCreation, StationDetails),
    needsProof: true,
  },
  'GET /api/admin/stations/{id}': { ...adminOn(StationId), result: StationDetails },
  'PATCH /api/admin/stations/{id}': {
    ...adminOn(StationId),
    body: StationChange,
    result: StationDetails,
    needsProof: true,
  },
  'POST /api/admin/stations/{id}/attendants': {
    ...adminOn(StationId),
    ...creation(AttendantCreation, StationDetails),
    needsProof: true,
  },
  'DELETE /api/admin/stations/{id}/attendants/{userId}': {
    access: 'admin',
    params: z.object({ id: StationId, userId: UserId }),
    needsProof: true,
  },
  'GET /api/admin/stations/{id}/sheet': {
    ...adminOn(StationId),
    query: SheetQuery,
    result: DaySheet,
    csv: true,
  },
  'DELETE /api/admin/station-phones/{id}': { ...adminOn(DeviceKeyId), needsProof: true },
  'GET /api/admin/vouchers': adminList(VouchersListQuery, AdminVoucher),
  'GET /api/admin/redemptions': adminList(RedemptionsQuery, AdminRedemption),
  'POST /api/admin/redemptions/{id}/resolution': {
    ...adminOn(RedemptionId),
    body: Resolution,
    result: AdminRedemption,
    needsProof: true,
  },
} as const satisfies Calls;
