import { sql } from 'kysely';
import { mostCounted } from '../../domain/admin/morning.ts';
import type {
  DailyFigures,
  ListLengths,
  ReportQuery,
  Statistics,
  TierFigures,
} from '../../domain/admin/statistics.ts';
import type { WaitingCounts } from '../../domain/admin/verification.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { centilitres, litresFromCentilitres } from '../../domain/values/volume.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { CsvTable } from '../http/list-answer.ts';
import { deskFigures, figureAccounts, literals } from '../ledger/desk-figures.ts';

const figures = [
  'totalUsers',
  'blacklistedUsers',
  'adminUsers',
  'requestedCents',
  'pendingCents',
  'purchasesCents',
  'outstandingCents',
  'newProfiles',
  'regularProfiles',
  'consistentProfiles',
  'premiumProfiles',
  'waitingVehicles',
  'waitingPeople',
  'listedRequests',
  'pendingRequests',
  'listedPurchases',
  'scheduledPurchases',
  'debtors',
] as const;
type Figures = Record<(typeof figures)[number], number>;

const reportFigures = ['requests', 'litresCl', 'overdueCents'] as const;

/** Every figure that is counted by day: those of the reports, and those of the cash page. */
const dayFigures = [
  ...reportFigures,
  'openBudgetCents',
  'openDebitOrderCents',
  'openCardCents',
  'dueCents',
  'duePaidCents',
  'premiumCents',
  'creditRepaidCents',
  'lateRepaidCents',
  'failedCollections',
  'failedCollectionCents',
] as const;

const sums = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
  );
const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function readFigures(db: Queryable): Promise<Figures> {
  const { rows } = await sql<Figures>`select ${sums(figures)} from statistics_counters`.execute(db);
  // A sum without grouping is always one row.
  return rows[0] as Figures;
}

/** The figures of the System Overview. */
export async function readStatistics(db: Queryable): Promise<Statistics> {
  const found = await readFigures(db);
  return {
    totalUsers: found.totalUsers,
    activeUsers: found.totalUsers - found.blacklistedUsers,
    blacklistedUsers: found.blacklistedUsers,
    adminUsers: found.adminUsers,
    totalRequestedAmount: randFromCents(cents(found.requestedCents)),
    totalPurchasesAmount: randFromCents(cents(found.purchasesCents)),
    pendingRequestsAmount: randFromCents(cents(found.pendingCents)),
  };
}

/** How many vehicles and people wait for an admin's check (ADM-16). */
export async function readWaiting(db: Queryable): Promise<WaitingCounts> {
  const [found, photos] = await Promise.all([readFigures(db), countAskedPhotos(db)]);
  return { vehicles: found.waitingVehicles, people: found.waitingPeople, photos };
}

/** A vehicle whose owner was asked for a better photo and has not sent one (VEH-23). */
export const hasAskedPhoto = sql<boolean>`cars.deleted_at is null
  and cars.photo_asked_at is not null and cars.photo_answered_at is null`;

async function countAskedPhotos(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from cars where ${hasAskedPhoto} limit ${mostCounted}) as asked`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The lengths of the desk's lists (ADM-23). */
export async function readListLengths(db: Queryable): Promise<ListLengths> {
  const found = await readFigures(db);
  return {
    requests: found.listedRequests,
    pendingRequests: found.pendingRequests,
    users: found.totalUsers,
    purchases: found.listedPurchases,
    scheduledPayments: found.scheduledPurchases,
  };
}

export async function readTierFigures(db: Queryable): Promise<TierFigures> {
  const found = await readFigures(db);
  return {
    new: found.newProfiles,
    regular: found.regularProfiles,
    consistent: found.consistentProfiles,
    premium: found.premiumProfiles,
  };
}

/**
 * The figures of each day of a period, including days without any. Money comes from the journal, where
 * no past day changes. What was late at the end of a day is computed backwards: the sum owed now, all of
 * which becomes late on some day, less the changes since. So no counters before the first day are read.
 */
export async function readDailyFigures(
  db: Queryable,
  { from, to }: ReportQuery,
): Promise<DailyFigures[]> {
  const { rows } = await sql<DailyRow>`
    with counted as (
      select day, ${sums(reportFigures)} from daily_counters where day >= ${from} group by day
    ), booked as (
      select day, ${deskFigures.sold} as sold, ${deskFigures.repaid} as repaid,
        ${deskFigures.outstanding} as owed_more
      from ledger_balances
      where day between ${from} and ${to} and account in (${literals(figureAccounts)}) group by day
    ), sums as (
      select (select sum(outstanding_cents) from statistics_counters) as owed_now,
        (select coalesce(sum(debit_cents - credit_cents), 0) from ledger_balances
          where account = ${sql.lit(accounts.receivable)} and day < ${from}) as owed_before
    ), days as (
      select day, coalesce(requests, 0) as requests, coalesce(litres_cl, 0) as litres_cl,
        coalesce(sold, 0) as sold, coalesce(repaid, 0) as repaid,
        sum(owed_more) over (order by day) as owed_more,
        sum(overdue_cents) over (order by day desc
          rows between unbounded preceding and current row exclude current row) as overdue_since
      from counted full join (
        select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day
      ) as calendar using (day) left join booked using (day)
    )
    select day, requests, litres_cl, sold, repaid,
      (owed_before + coalesce(owed_more, 0))::bigint as owed,
      (owed_now - coalesce(overdue_since, 0))::bigint as late
    from days, sums where day <= ${to} order by day`.execute(db);
  return rows.map(({ day, requests, litresCl, sold, repaid, owed, late }) => ({
    day,
    requests,
    litres: litresFromCentilitres(centilitres(litresCl)),
    sales: randFromCents(cents(sold)),
    repaid: randFromCents(cents(repaid)),
    outstanding: randFromCents(cents(owed)),
    late: randFromCents(cents(late)),
  }));
}

interface DailyRow {
  day: Day;
  requests: number;
  litresCl: number;
  /** In cents. */
  sold: number;
  repaid: number;
  owed: number;
  late: number;
}

export function dailyReportTable(days: readonly DailyFigures[]): CsvTable {
  return {
    name: `volmaak-report-${days[0]?.day}-to-${days.at(-1)?.day}`,
    rows: [
      ['Day', 'Requests', 'Litres', 'Sales (R)', 'Repaid (R)', 'Outstanding (R)', 'Late (R)'],
      ...days.map(({ day, requests, litres, sales, repaid, outstanding, late }) => [
        ...[day, String(requests), litres, sales, repaid, outstanding, late],
      ]),
    ],
  };
}

/** A figure whose counters differ from the rows that it counts. */
export interface Difference {
  figure: string;
  counted: number;
  found: number;
}

/** The figures of the statistics, worked out from the rows. */
const recountedFigures = sql`(select * from recounted_statistics, recounted_waiting,
  (select count(*) as debtors from recounted_debtors) as owing) as found`;

/** Counts every figure from the rows and returns those that differ; `fix` corrects the counters. */
export function recount(db: Database, { fix }: { fix: boolean }): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel(fix ? 'read committed' : 'repeatable read')
    .execute(async (transaction) => {
      // This takes minutes with millions of rows.
      await sql`set local statement_timeout = 0`.execute(transaction);
      if (fix) {
        await sql`lock table users, cars, fuel_requests, purchases, purchase_charges, debtors in share row exclusive mode`.execute(
          transaction,
        );
      }
      const differences = [
        ...(await differingFigures(transaction)),
        ...(await differingDays(transaction)),
        ...(await differingDebtors(transaction)),
      ];
      if (fix && differences.length > 0) await correctCounters(transaction);
      return differences;
    });
}

async function differingFigures(db: Queryable): Promise<Difference[]> {
  const counted = await readFigures(db);
  const { rows } = await sql<Figures>`select ${listed(figures)} from ${recountedFigures}`.execute(
    db,
  );
  return figures.flatMap((figure) => {
    const found = rows[0]?.[figure] ?? 0;
    return counted[figure] === found ? [] : [{ figure, counted: counted[figure], found }];
  });
}

async function differingDays(db: Queryable): Promise<Difference[]> {
  const columns = sql.join(
    dayFigures.map(
      (name) => sql`(${name}, ${sql.ref(`counted.${name}`)}, ${sql.ref(`rows.${name}`)})`,
    ),
  );
  const { rows } = await sql<Difference>`
    select day::text || ' ' || name as figure, coalesce(was, 0) as counted, coalesce(found, 0) as found
    from (select day, ${sums(dayFigures)} from daily_counters group by day) as counted
    full join recounted_days as rows using (day),
    lateral (values ${columns}) as compared (name, was, found)
    where coalesce(was, 0) <> coalesce(found, 0) order by day, name`.execute(db);
  return rows;
}

/** People whose debt differs, and days on which another number of people have their oldest debt. */
async function differingDebtors(db: Queryable): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select coalesce(rows.user_id, kept.user_id)::text || ' owedCents' as figure,
      coalesce(kept.owed_cents, 0) as counted, coalesce(rows.owed_cents, 0) as found
    from debtors as kept full join recounted_debtors as rows using (user_id)
    where (kept.oldest_due_day, kept.owed_cents, kept.promise_id, kept.promised_day)
      is distinct from (rows.oldest_due_day, rows.owed_cents, rows.promise_id, rows.promised_day)
    union all
    select day::text || ' debtors', coalesce(counted, 0), coalesce(found, 0)
    from (select day, sum(debtors)::bigint as counted from debtor_counters group by day) as counted
    full join (select oldest_due_day as day, count(*) as found
      from recounted_debtors group by 1) as rows using (day)
    where coalesce(counted, 0) <> coalesce(found, 0)
    order by figure`.execute(db);
  return rows;
}

async function correctDebtors(transaction: Queryable): Promise<void> {
  await sql`delete from debtors`.execute(transaction);
  await sql`insert into debtors
      (user_id, oldest_due_day, owed_cents, promise_id, promised_day, person_text)
    select user_id, oldest_due_day, owed_cents, promise_id, promised_day, users.search_text
    from recounted_debtors join users on users.id = user_id`.execute(transaction);
  await sql`delete from debtor_counters`.execute(transaction);
  await sql`insert into debtor_counters (day, shard, debtors)
    select oldest_due_day, 0, count(*) from debtors group by 1`.execute(transaction);
}

/** Corrects the counters. The counted rows are locked, so no figure changes meanwhile. */
async function correctCounters(transaction: Queryable): Promise<void> {
  const zeros = sql.join(figures.map((name) => sql`${sql.ref(name)} = 0`));
  await sql`update statistics_counters set ${zeros}`.execute(transaction);
  const found = sql.join(
    figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`found.${name}`)}`),
  );
  await sql`update statistics_counters set ${found}
    from ${recountedFigures} where shard = 0`.execute(transaction);
  await sql`delete from daily_counters`.execute(transaction);
  await sql`insert into daily_counters (day, shard, ${listed(dayFigures)})
    select day, 0, ${listed(dayFigures)} from recounted_days`.execute(transaction);
  await correctDebtors(transaction);
}
