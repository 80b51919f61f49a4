import { type RawBuilder, sql } from 'kysely';
import {
  type AttentionKind,
  type AttentionLine,
  attentionDays,
  attentionKinds,
  type Morning,
  mostCounted,
} from '../../domain/admin/morning.ts';
import { findOutdated } from '../../domain/minimum-versions.ts';
import { fuelTypes } from '../../domain/prices/fuel-price.ts';
import { isPriceOld, isSamplePrice } from '../../domain/prices/price-age.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { addDays, southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import { startOfDay } from '../db/south-african-days.ts';
import { listGatewayFailures } from '../gateways/gateway-tries.ts';
import { readLateDebt } from '../late-debt/late-people.ts';
import { findPriceAt } from '../prices/prices.ts';
import { listPendingApprovals } from '../records/approvals-table.ts';
import { isNoticed, type NoticedRefund } from '../records/purchase-charges-table.ts';
import { isUnanswered, isUncollected } from '../records/purchases-table.ts';
import { readStatistics, readWaiting } from './statistics.ts';

/** Everything that needs an admin's attention (ADM-17, OPS-12). It asks no gateway. */
export async function readMorning(context: Context): Promise<Morning> {
  const { db } = context;
  const [counted, prices, waiting, statistics, late, failures, approvals, versions] =
    await Promise.all([
      countRows(context),
      priceLines(context),
      readWaiting(db),
      readStatistics(db),
      readLateDebt(context),
      listGatewayFailures(db),
      listPendingApprovals(db),
      context.versions(),
    ]);
  // These figures are exact with any number of rows, because triggers count them.
  const exact: Partial<Record<AttentionKind, Partial<AttentionLine>>> = {
    waitingVehicles: { count: waiting.vehicles, isMore: false },
    waitingPeople: { count: waiting.people, isMore: false },
    pendingRequests: { amount: statistics.pendingRequestsAmount },
    lateDebt: { count: late.total.people, amount: late.total.amount, isMore: false },
  };
  const found = new Map([...counted, ...prices].map((line) => [line.kind, line]));
  return {
    lines: attentionKinds.map((kind) => ({ ...(found.get(kind) ?? none(kind)), ...exact[kind] })),
    approvals,
    gateways: failures.map(({ gateway, failingSince }) => ({
      gateway,
      since: failingSince.toISOString(),
    })),
    outdated: findOutdated(versions),
  };
}

const none = (kind: AttentionKind): AttentionLine => ({
  kind,
  count: 0,
  isMore: false,
  amount: null,
  oldest: null,
});

type CountedKind = Exclude<AttentionKind, 'samplePrices' | 'oldPrices'>;

/**
 * The rows of each kind, the oldest first: what is counted, since when it waits, and its amount.
 * Each query reads from an index, and no more rows than are counted.
 */
function waitingRows(now: Date): Record<CountedKind, RawBuilder<unknown>> {
  const today = southAfricanDay(now);
  const firstDay = addDays(today, 1 - attentionDays);
  const failed = (channel: string) => sql`
    select id::text as counted, created_at as since, null::bigint as cents from messages
    where channel = ${channel} and status = 'failed' and created_at >= ${startOfDay(firstDay)}
    order by created_at, id`;
  return {
    lateDebt: debtors('oldest_due_day', sql`oldest_due_day < ${today}`),
    // What is due today does not wait yet.
    promisesDue: sql`
      select user_id::text as counted, null::timestamptz as since, null::bigint as cents
      from debtors where promised_day = ${today}`,
    promisesBroken: debtors('promised_day', sql`promised_day < ${today}`),
    failedCollections: sql`
      select id::text as counted,
        ${startOf('due_day')} as since,
        total_repayment_cents - paid_cents as cents
      from purchases where ${isUncollected} order by due_day, id`,
    pendingRequests: sql`
      select id::text as counted, requested_at as since, null::bigint as cents from fuel_requests
      where deleted_at is null and status = 'pending' order by requested_at, id`,
    waitingVehicles: sql`
      select id::text as counted, created_at as since, null::bigint as cents from cars
      where is_waiting(cars) order by created_at, id`,
    waitingPeople: sql`
      select id::text as counted, registration_date as since, null::bigint as cents from users
      where is_waiting(users) order by registration_date, id`,
    unansweredCharges: sql`
      select id::text as counted, charge_started_at as since,
        coalesce((select amount_cents from purchase_charges where key = charge_key),
          total_repayment_cents - paid_cents) as cents
      from purchases where ${isUnanswered('charge', now)}
      order by charge_started_at`,
    unansweredRefunds: refunds('unanswered', now),
    failedRefunds: refunds('failed', now),
    latePayments: refunds('late', now),
    voucherConflicts: sql`
      select id::text as counted, received_at as since, null::bigint as cents from redemptions
      where outcome = 'conflict' and resolved_at is null order by received_at`,
    preparedPayouts: sql`
      select payout_runs.id::text as counted, prepared_at as since,
        (select sum(amount_cents) from station_payouts where run_id = payout_runs.id) as cents
      from payout_runs where state = 'prepared' order by prepared_at`,
    settlementsToBook: sql`
      select id::text as counted, found_at as since, net_cents as cents from settlements
      where booking is null order by paid_on`,
    openDisputes: sql`
      select id::text as counted, opened_at as since, amount_cents as cents from disputes
      where state = 'open' order by opened_at`,
    openSuspense: sql`
      select id::text as counted, ${startOf('value_day')} as since, null::bigint as cents
      from suspense_items where amount_cents <> 0 order by value_day`,
    failedSms: failed('sms'),
    failedMails: failed('mail'),
    heldPrices: sql`
      select fuel_type as counted, said_at as since, null::bigint as cents from feed_prices
      where is_held order by said_at`,
    phoneProblems: sql`
      select installation_id::text as counted,
        ${startOf('day')} as since, null::bigint as cents
      from device_reports where day >= ${firstDay} order by day`,
  };
}

const refunds = (kind: NoticedRefund, now: Date) => sql`
  select purchase_id::text as counted, refund_started_at as since, amount_cents as cents
  from purchase_charges where ${isNoticed(kind, now)} order by refund_started_at`;

/**
 * The start of a day, from which whole days are counted as lists count them: what was due yesterday
 * is late for one day.
 */
const startOf = (day: string) => sql`${sql.ref(day)}::timestamp at time zone 'Africa/Johannesburg'`;

/** The people of a condition, who wait since a day of theirs. */
const debtors = (day: 'oldest_due_day' | 'promised_day', condition: RawBuilder<unknown>) => sql`
  select user_id::text as counted,
    ${startOf(day)} as since,
    null::bigint as cents
  from debtors where ${condition} order by ${sql.ref(day)}`;

/** Counts the rows of each kind up to the limit, in one statement. */
async function countRows({ db, clock }: Context): Promise<AttentionLine[]> {
  const kinds = Object.entries(waitingRows(clock())).map(
    ([kind, rows]) => sql`
      (select ${kind}::text as kind, least(count(distinct counted), ${mostCounted})::int as count,
        count(*) > ${mostCounted} as is_more, sum(cents)::bigint as cents, min(since) as oldest
      from (${rows} limit ${mostCounted + 1}) as waiting)`,
  );
  const { rows } = await sql<CountedRow>`${sql.join(kinds, sql` union all `)}`.execute(db);
  return rows.map(({ cents: sum, oldest, ...line }) => ({
    ...line,
    amount: sum === null ? null : randFromCents(sum),
    oldest: oldest?.toISOString() ?? null,
  }));
}

interface CountedRow extends Pick<AttentionLine, 'count' | 'isMore'> {
  kind: CountedKind;
  cents: Cents | null;
  oldest: Date | null;
}

/** The fuels whose price in force is a sample, or older than a month, or missing. */
async function priceLines({ db, clock }: Context): Promise<AttentionLine[]> {
  const now = clock();
  const today = southAfricanDay(now);
  const prices = await Promise.all(fuelTypes.map((fuelType) => findPriceAt(db, fuelType, now)));
  const samples = prices.filter((price) => price && isSamplePrice(price.source));
  const old = prices.filter((price) => !price || isPriceOld(price.effectiveDate, today));
  return [priceLine('samplePrices', samples), priceLine('oldPrices', old)];
}

function priceLine(kind: AttentionKind, prices: Awaited<ReturnType<typeof findPriceAt>>[]) {
  const days = prices.flatMap((price) => price?.effectiveDate ?? []).sort();
  const oldest = days[0] ? startOfDay(days[0]).toISOString() : null;
  return { ...none(kind), count: prices.length, oldest };
}
