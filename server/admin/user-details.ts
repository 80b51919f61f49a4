import type { AdminUserDetails } from '../../domain/admin/admin-users.ts';
import type { UserId } from '../../domain/ids.ts';
import { maskIdNumber } from '../../domain/values/id-number.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import { readCredit } from '../credit/credit.ts';
import { findOwnCreditLimits } from '../credit/credit-limits-table.ts';
import { findPromise } from '../late-debt/promises.ts';
import { hasRefusedNumber } from '../messages/refused-numbers.ts';
import { decryptField } from '../people/encrypted-fields.ts';
import { findPendingApproval } from '../records/approvals-table.ts';
import { listFuelRequests } from '../records/fuel-requests-table.ts';
import { findLastReminder } from '../records/last-reminders.ts';
import { listLatestPurchases, sumOwed } from '../records/purchases-table.ts';
import { listCars } from '../vehicles/cars-table.ts';
import { adminUserFromRow, findAdminUser } from './admin-users-table.ts';

/** How many of the latest requests and purchases the detail view contains. */
const latest = 50;

/**
 * A user with vehicles, requests, purchases and debts.
 * @throws Refusal 404
 */
export async function readUserDetails(
  { config, db, keys, clock }: Context,
  userId: UserId,
): Promise<AdminUserDetails> {
  const row = await findAdminUser(db, userId);
  const idNumber = decryptField(keys, 'idNumber', userId, row.encryptedIdNumber);
  const now = clock();
  const cars = await listCars(db, userId);
  const today = southAfricanDay(now);
  const [
    fuelRequests,
    purchases,
    owed,
    credit,
    ownCreditLimits,
    lastReminder,
    promise,
    pendingApproval,
    refused,
  ] = await Promise.all([
    listFuelRequests(db, userId, { limit: latest, after: null }),
    listLatestPurchases(db, userId, latest),
    sumOwed(db, userId, today),
    readCredit(db, userId, { config, now, cars }),
    findOwnCreditLimits(db, userId),
    findLastReminder(db, userId),
    findPromise(db, userId, today),
    findPendingApproval(db, { limitsOf: userId }),
    hasRefusedNumber(db, userId),
  ]);
  return {
    ...adminUserFromRow(row),
    idNumber: idNumber && maskIdNumber(idNumber),
    homeAddress: decryptField(keys, 'homeAddress', userId, row.encryptedHomeAddress),
    smsConsent: row.smsConsent,
    lastRemindedAt: lastReminder?.toISOString() ?? null,
    isNumberRefused: refused,
    cars,
    fuelRequests: fuelRequests.map(({ item }) => item),
    purchases,
    owed: {
      outstanding: randFromCents(owed.outstanding),
      overdue: randFromCents(owed.overdue),
      budgetLeft: credit.budget.free,
    },
    credit,
    promise,
    ownCreditLimits,
    pendingApproval,
  };
}

/**
 * The whole ID number of a user, with an entry in the audit log (ADM-51).
 * @throws Refusal 404
 */
export function showIdNumber(
  context: Context,
  adminId: UserId,
  userId: UserId,
): Promise<{ idNumber: string | null }> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const { encryptedIdNumber } = await findAdminUser(transaction, userId);
    await audit({ action: 'id-number-shown', userId, fields: ['idNumber'] });
    return { idNumber: decryptField(context.keys, 'idNumber', userId, encryptedIdNumber) };
  });
}
