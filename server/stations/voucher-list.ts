import type { InferResult } from 'kysely';
import type { AdminVoucher, VouchersListQuery } from '../../domain/admin/stations.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { plateKey } from '../../domain/values/plate.ts';
import { litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, pageOf, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';

function voucherRows(db: Queryable) {
  return db
    .selectFrom('vouchers')
    .innerJoin('fuelEntitlements', 'fuelEntitlements.id', 'vouchers.entitlementId')
    .innerJoin('users', 'users.id', 'vouchers.userId')
    .select(['vouchers.id', 'vouchers.userId', 'vouchers.maxCl', 'vouchers.maxCents'])
    .select(['vouchers.issuedAt', 'vouchers.expiresAt', 'vouchers.fetchedAt'])
    .select(['vouchers.state', 'vouchers.revokedBecause'])
    .select(['users.firstName', 'users.lastName', 'users.username'])
    .select(['fuelEntitlements.fuelType', 'fuelEntitlements.plate'])
    .select(['fuelEntitlements.requestId', 'fuelEntitlements.purchaseId']);
}

function fromRow(row: InferResult<ReturnType<typeof voucherRows>>[number]): AdminVoucher {
  const { firstName, lastName, username } = row;
  return {
    id: row.id,
    user: { id: row.userId, firstName, lastName, username },
    plate: plateKey(row.plate),
    fuelType: row.fuelType,
    maxLitres: litresFromCentilitres(row.maxCl),
    maxAmount: randFromCents(row.maxCents),
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    fetchedAt: row.fetchedAt?.toISOString() ?? null,
    state: row.state,
    revokedBecause: row.revokedBecause,
    requestId: row.requestId,
    purchaseId: row.purchaseId,
  };
}

/** All vouchers, for admins: a list on the screen and a CSV file. */
export const voucherList: List<AdminVoucher, VouchersListQuery> = {
  name: 'vouchers',
  columns: [
    ['Id', (voucher) => voucher.id],
    ['Motorist', (voucher) => voucher.user.username],
    ['Plate', (voucher) => voucher.plate],
    ['Fuel', (voucher) => voucher.fuelType],
    ['Litres', (voucher) => voucher.maxLitres],
    ['Amount (R)', (voucher) => voucher.maxAmount],
    ['Issued', (voucher) => csvInstant(voucher.issuedAt)],
    ['Expires', (voucher) => csvInstant(voucher.expiresAt)],
    ['On the phone since', (voucher) => csvInstant(voucher.fetchedAt)],
    ['State', (voucher) => voucher.state],
    ['Revoked because', (voucher) => voucher.revokedBecause ?? ''],
  ],
  read({ db }, { state, userId }, page) {
    let query = voucherRows(db);
    if (state) query = query.where('vouchers.state', '=', state);
    if (userId) query = query.where('vouchers.userId', '=', userId);
    const rows = pageOf(query, latestFirst('vouchers.issuedAt'), 'vouchers.id', page).execute();
    return readPage(rows, fromRow);
  },
};
