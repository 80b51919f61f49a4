import type { LatePeopleQuery, LatePerson } from '../../domain/admin/collections.ts';
import { maxLateIds } from '../../domain/admin/collections.ts';
import { daysBetween, type LateDebt, lateDebt } from '../../domain/admin/debt-ages.ts';
import { nextAttemptDay } from '../../domain/admin/purchase-desk.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Listed, Page } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import {
  type DebtorRow,
  type LatePurchase,
  listDebtorRows,
  listLatePurchases,
  readOwedOfDays,
} from './debtors-table.ts';
import { promiseOf } from './promises.ts';

/** What is late by age, in rand and in people (LEND-20). */
export async function readLateDebt({ db, clock }: Context): Promise<LateDebt> {
  const today = southAfricanDay(clock());
  return lateDebt(await readOwedOfDays(db, today), today);
}

/** The people with late payments: a list on the screen and a CSV file (LEND-21). */
export const latePeopleList: List<LatePerson, LatePeopleQuery> = {
  name: 'collections',
  columns: [
    ['User id', (person) => person.id],
    ['First name', (person) => person.firstName],
    ['Last name', (person) => person.lastName],
    ['Username', (person) => person.username],
    ['Phone', (person) => person.phoneNumber ?? ''],
    ['Number refused', (person) => (person.isNumberRefused ? 'Yes' : 'No')],
    ['Late (R)', (person) => person.lateAmount],
    ['Late payments', (person) => String(person.latePayments)],
    ['Owed (R)', (person) => person.owedAmount],
    ['Oldest due day', (person) => person.oldestDueDay],
    ['Days late', (person) => String(person.daysLate)],
    ['Last reminder', (person) => csvInstant(person.lastRemindedAt)],
    ['Next attempt', (person) => person.nextAttempt ?? ''],
    ['Promised', (person) => person.promise?.day ?? ''],
    [
      'Promise broken',
      (person) => (person.promise ? (person.promise.isBroken ? 'Yes' : 'No') : ''),
    ],
    ['Note', (person) => person.promise?.note ?? ''],
    ['Blacklisted', (person) => (person.isBlacklisted ? 'Yes' : 'No')],
  ],
  read: listLatePeople,
  count: countLatePeople,
};

/** A page of people with late payments, in two queries however many there are. */
async function listLatePeople(
  { db, clock }: Context,
  query: LatePeopleQuery,
  page: Page,
): Promise<Listed<LatePerson>[]> {
  const now = clock();
  const today = southAfricanDay(now);
  const listed = await listDebtorRows(db, query, { now, today }, page);
  const people = listed.map(({ item }) => item.id);
  const purchases = Map.groupBy(await listLatePurchases(db, people, today), ({ userId }) => userId);
  return listed.map(({ item, place }) => {
    return { item: personFromRow(item, purchases.get(item.id) ?? [], today), place };
  });
}

function personFromRow(row: DebtorRow, late: readonly LatePurchase[], today: Day): LatePerson {
  const { id, firstName, lastName, username, phoneNumber, isBlacklisted, oldestDueDay } = row;
  const attempts = late.flatMap((purchase) => nextAttemptDay(purchase, today) ?? []);
  return {
    id,
    firstName,
    lastName,
    username,
    phoneNumber,
    isBlacklisted,
    isNumberRefused: row.isNumberRefused,
    lateAmount: randFromCents(cents(late.reduce((sum, { amount }) => sum + amount, 0))),
    latePayments: late.length,
    owedAmount: randFromCents(row.owedCents),
    oldestDueDay,
    daysLate: daysBetween(oldestDueDay, today),
    lastRemindedAt: row.lastRemindedAt?.toISOString() ?? null,
    nextAttempt: attempts.toSorted()[0] ?? null,
    promise: promiseOf(row, today),
    purchaseIds: late.slice(0, maxLateIds).map((purchase) => purchase.id),
  };
}

/** The length of the list, from the counters; unknown for a search and most filters (API-3). */
async function countLatePeople(context: Context, query: LatePeopleQuery) {
  const { q, age, notReminded, promise } = query;
  if (q || notReminded || promise) return undefined;
  const { ages, total } = await readLateDebt(context);
  return (ages.find((one) => one.age === age) ?? total).people;
}
