import { sql } from 'kysely';
import type { Standing } from '../../domain/admin/admin-lists.ts';
import type { UserId } from '../../domain/ids.ts';
import { creditFrom, defaultCreditLimit } from '../../domain/purchases/credit-limits.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/database.ts';
import { isDebtRow, isOverdueRow } from './owed-conditions.ts';
import { heldCents } from './used-credit.ts';

interface StandingRow {
  userId: UserId;
  budget: Cents;
  collected: Cents;
  overdue: Cents;
  held: Cents;
  balance: Cents;
  budgetLimit: Cents | null;
  collectedLimit: Cents | null;
  hasIdNumber: boolean;
  hasVerifiedVehicle: boolean;
}

export interface StandingTerms {
  today: Day;
  config: Pick<Config, 'creditNeedsVerifiedVehicle' | 'requestDueDays'>;
}

/**
 * What these users owe for what they buy on credit, and their limits, in one query. For each user
 * it takes a look into six indexes.
 */
export async function readStandings(
  db: Queryable,
  userIds: readonly UserId[],
  { today, config }: StandingTerms,
): Promise<Map<UserId, Standing>> {
  const { rows } = await sql<StandingRow>`
    select people.user_id, debt.budget, debt.collected, debt.overdue,
      ${heldCents(sql`people.user_id`)} as held,
      coalesce((select amount_cents from credit_balances
        where credit_balances.user_id = people.user_id), 0)::bigint as balance,
      limits.budget_cents as budget_limit, limits.collected_cents as collected_limit,
      exists (
        select from users where id = people.user_id and id_number_key is not null
      ) as has_id_number,
      exists (
        select from cars
        where cars.user_id = people.user_id and deleted_at is null
          and is_roadworthy and not is_stolen
      ) as has_verified_vehicle
    from unnest(${userIds}::uuid[]) as people (user_id)
    left join lateral (
      select budget_cents, collected_cents from credit_limits
      where credit_limits.user_id = people.user_id order by number desc limit 1
    ) as limits on true
    cross join lateral (
      select coalesce(sum(total) filter (where not is_collected), 0)::bigint as budget,
        coalesce(sum(total) filter (where is_collected), 0)::bigint as collected,
        coalesce(sum(total) filter (where is_overdue), 0)::bigint as overdue
      from (
        select total_repayment_cents - paid_cents as total, ${isOverdueRow(today)} as is_overdue,
          payment_method = 'debit_order' or is_scheduled_payment as is_collected
        from purchases where purchases.user_id = people.user_id and ${isDebtRow}
      ) as owed
    ) as debt`.execute(db);
  return new Map(rows.map((row) => [row.userId, standingFrom(row, config)]));
}

function standingFrom(row: StandingRow, config: StandingTerms['config']): Standing {
  const { budget, collected, overdue, held, hasIdNumber, budgetLimit, collectedLimit } = row;
  const limits = {
    budget: budgetLimit ?? defaultCreditLimit,
    collected: collectedLimit ?? defaultCreditLimit,
  };
  const isVehicleRefused = config.creditNeedsVerifiedVehicle && !row.hasVerifiedVehicle;
  const { requestDueDays } = config;
  const terms = { limits, hasIdNumber, isVehicleRefused, unsettled: null, held, requestDueDays };
  return {
    owed: randFromCents(cents(budget + collected)),
    overdue: randFromCents(overdue),
    credit: {
      ...creditFrom({ used: { budget, collected }, overdue }, terms),
      balance: randFromCents(row.balance),
    },
  };
}
