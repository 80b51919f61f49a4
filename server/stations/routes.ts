import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { createAttendant, removeAttendant } from './attendants.ts';
import { readDaySheet, sheetTable } from './day-sheet.ts';
import { redemptionList } from './redemption-list.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { revokeVoucher } from './revoke-voucher.ts';
import { findByShortCode, syncStation } from './station-sync.ts';
import {
  changeStation,
  createStation,
  cutOffPhone,
  listStations,
  readStation,
} from './stations.ts';
import { voucherList } from './voucher-list.ts';

export const stationHandlers = {
  'POST /api/station/sync': (context, { body, user }) => syncStation(context, user, body),

  'GET /api/station/vouchers/{code}': (context, { params, user }) =>
    findByShortCode(context, user, params.code),

  'GET /api/admin/stations': (context) => listStations(context),

  'POST /api/admin/stations': (context, { body, user, key }) =>
    createStation(context, user.id, body, key),

  'GET /api/admin/stations/{id}': (context, { params }) => readStation(context, params.id),

  'PATCH /api/admin/stations/{id}': (context, { params, body, user }) =>
    changeStation(context, user.id, params.id, body),

  'POST /api/admin/stations/{id}/attendants': (context, { params, body, user, key }) =>
    createAttendant(context, user, params.id, body, key),

  'DELETE /api/admin/stations/{id}/attendants/{userId}': (context, { params, user }) =>
    removeAttendant(context, user.id, params.id, params.userId),

  'GET /api/admin/stations/{id}/sheet': async (context, input) =>
    answerAsCsv(input, await readDaySheet(context, input.params.id, input.query.day), sheetTable),

  'DELETE /api/admin/station-phones/{id}': (context, { params, user }) =>
    cutOffPhone(context, user.id, params.id),

  'GET /api/admin/vouchers': (context, input) => answerList(context, input, voucherList),

  'DELETE /api/admin/vouchers/{id}': (context, { params, user }) =>
    revokeVoucher(context, user.id, params.id),

  'GET /api/admin/redemptions': (context, input) => answerList(context, input, redemptionList),

  'POST /api/admin/redemptions/{id}/resolution': (context, { params, body, user }) =>
    resolveConflict(context, user, params.id, body),
} satisfies Partial<Handlers>;
