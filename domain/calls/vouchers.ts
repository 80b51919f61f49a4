import * as z from 'zod/mini';
import { DeviceKey, DeviceKeyCreation } from '../vouchers/device-key.ts';
import { FoundVoucher, StationData, StationSync } from '../vouchers/station-schemas.ts';
import {
  BookedRedemption,
  RedemptionReport,
  VoucherMove,
  Vouchers,
  VouchersQuery,
} from '../vouchers/voucher-schemas.ts';
import type { Calls } from './call.ts';

export const voucherCalls = {
  'POST /api/account/devices': { body: DeviceKeyCreation, result: DeviceKey, creates: true },
  'GET /api/vouchers': { query: VouchersQuery, result: Vouchers },
  'POST /api/vouchers/move': { body: VoucherMove, result: Vouchers },
  // The signature of an attendant's phone counts, not a session, which may have ended (VOU-15).
  'POST /api/redemptions': {
    access: 'open',
    body: RedemptionReport,
    result: BookedRedemption,
    creates: true,
  },
  'POST /api/station/sync': { access: 'attendant', body: StationSync, result: StationData },
  'GET /api/station/vouchers/{code}': {
    access: 'attendant',
    params: z.object({ code: z.string('This is no code of Volmaak') }),
    result: FoundVoucher,
  },
} as const satisfies Calls;
