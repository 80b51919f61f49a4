import type { AdminUserDetails } from '../../domain/admin-users.ts';
import { budgetLeft, budgetOutstanding } from '../../domain/budget.ts';
import type { UserId } from '../../domain/ids.ts';
import { randFromCents } from '../../domain/money.ts';
import { southAfricanDay } from '../../domain/south-african-time.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { adminUserFromRow, findAdminUser } from '../stores/admin-users.ts';
import { listCars } from '../stores/cars.ts';
import { listFuelRequests } from '../stores/fuel-requests.ts';
import { listBudgetUses } from '../stores/payable-purchases.ts';
import { listLatestPurchases, sumOwed } from '../stores/purchases.ts';
import { findLastReminder } from '../stores/reminders.ts';

/** How many of the latest requests and purchases stand in the detail view. */
const latest = 50;

/** A user with vehicles, requests, purchases and what is owed. @throws Refusal 404 */
export async function readUserDetails(
  { db, clock }: Context,
  userId: UserId,
): Promise<AdminUserDetails> {
  const row = await findAdminUser(db, userId);
  if (!row) throw new Refusal('not-found');
  const [cars, fuelRequests, purchases, owed, uses, lastReminder] = await Promise.all([
    listCars(db, userId),
    listFuelRequests(db, userId, latest, null),
    listLatestPurchases(db, userId, latest),
    sumOwed(db, userId, southAfricanDay(clock())),
    listBudgetUses(db, userId),
    findLastReminder(db, userId),
  ]);
  return {
    ...adminUserFromRow(row),
    idNumber: row.id_number,
    homeAddress: row.home_address,
    smsConsent: row.sms_consent,
    lastRemindedAt: lastReminder?.toISOString() ?? null,
    cars,
    fuelRequests,
    purchases,
    owed: {
      outstanding: randFromCents(owed.outstanding),
      overdue: randFromCents(owed.overdue),
      budgetLeft: randFromCents(budgetLeft(budgetOutstanding(uses))),
    },
  };
}
