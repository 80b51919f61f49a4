import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserId } from '../../domain/ids.ts';
import type { OwedPurchase } from '../../domain/purchases/debt.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { isOwedRow } from './owed-conditions.ts';

/** What can still be poured of somebody's approved requests, as a sum in cents (LEND-46). */
export const heldCents = (userId: RawBuilder<UserId>) => sql<Cents>`(
  select coalesce(sum(round(granted_cl::numeric * discounted_price_cents / 100)
    - round(poured_cl::numeric * discounted_price_cents / 100)), 0)
  from fuel_entitlements join fuel_requests on fuel_requests.id = request_id
  where fuel_entitlements.user_id = ${userId} and withdrawn_at is null and poured_cl < granted_cl
)::bigint`;

type OwedRow = Pick<
  Selectable<Tables['purchases']>,
  | 'totalRepaymentCents'
  | 'paidCents'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'isScheduledPayment'
  | 'scheduledPaymentDate'
  | 'repaymentDueDate'
>;

/**
 * The purchases that a user owes something for, and what their requests hold, in cents, as the credit
 * limits count them (LEND-1, LEND-46). One statement reads both: between two, a request could be
 * poured, and be neither held nor owed.
 */
export async function readUsed(
  db: Queryable,
  userId: UserId,
): Promise<{ owed: OwedPurchase[]; held: Cents }> {
  const { rows } = await sql<{ held: Cents } & (OwedRow | { totalRepaymentCents: null })>`
    select ${heldCents(sql`${userId}`)} as held, total_repayment_cents, paid_cents, payment_status,
      payment_method, is_scheduled_payment, scheduled_payment_date, repayment_due_date
    from (select) as always left join purchases on user_id = ${userId} and ${isOwedRow}`.execute(
    db,
  );
  const owed = rows.flatMap(({ held: _, ...row }) =>
    row.totalRepaymentCents === null
      ? []
      : [
          {
            ...row,
            writtenOffAt: null,
            totalRepayment: randFromCents(row.totalRepaymentCents),
            paidAmount: randFromCents(row.paidCents),
          },
        ],
  );
  return { owed, held: rows[0]?.held ?? cents(0) };
}
