import { sql } from 'kysely';
import type { UserCharge } from '../../domain/admin/user-charges.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Context } from '../context.ts';
import { type Listed, type Page, type Place, readPage, unreadableCursor } from '../db/keyset.ts';
import { requirePerson } from '../people/users-table.ts';
import { declineMessage } from './decline-message.ts';

type ChargeRow = Omit<UserCharge, 'at' | 'amount' | 'refundedAt' | 'reversedAt'> & {
  at: Date;
  amount: Cents;
  refundedAt: Date | null;
  reversedAt: Date | null;
  place: string;
};

/**
 * A page of what was asked of a person and what came from them, latest first. It reads all charges
 * of the person, and of nobody else (LEND-40).
 * @throws Refusal 404
 */
export async function listUserCharges(
  { db }: Context,
  userId: UserId,
  page: Page,
): Promise<Listed<UserCharge>[]> {
  await requirePerson(db, userId);
  const reading = chargeRows(userId, page).execute(db);
  return readPage(
    reading.then(({ rows }) => rows),
    ({ place: _, at, amount, refundedAt, reversedAt, reason, ...row }) => ({
      ...row,
      at: at.toISOString(),
      amount: randFromCents(amount),
      refundedAt: refundedAt?.toISOString() ?? null,
      ...(reversedAt && { reversedAt: reversedAt.toISOString() }),
      reason: row.state === 'declined' ? declineMessage(reason) : null,
    }),
  );
}

function chargeRows(userId: UserId, { limit, after }: Page) {
  return sql<ChargeRow>`
    with charges as (
      select concat(p.id, ' ', c.started_at) as id, p as purchase, started_at as at,
        amount_cents as amount,
        case when is_collection then 'collection' else 'card' end as way, state, reason,
        c.card_brand, c.card_last_four, is_card_check, refund_state as refund
      from purchases as p join purchase_charges as c on c.purchase_id = p.id
      where p.user_id = ${userId}
      union all
      select paid.key, p, paid.at, paid.amount_cents, paid.channel, 'paid', null,
        null, null, false, null
      from purchases as p join purchase_payments as paid on paid.purchase_id = p.id
      where p.user_id = ${userId} and paid.received_id is not null and paid.reverses is null
    ), compared as (
      select *, state <> 'declined' and not is_card_check and (
        coalesce(at - lag(at) over alike < interval '1 day', false)
        or coalesce(lead(at) over alike - at < interval '1 day', false)) as is_twice
      from charges window alike as (partition by amount, state = 'declined', is_card_check
        order by at, id)
    )
    select id, (purchase).id as purchase_id, (purchase).car_make, (purchase).car_model,
      (purchase).car_registration_number, at, amount,
      way, state, reason, card_brand, card_last_four, is_card_check, refund, is_twice,
      at::text as place,
      case when state = 'paid' then (purchase).refunded_at end as refunded_at,
      (select reversal.at from purchase_payments as reversal where reversal.reverses = id)
        as reversed_at
    from compared where ${after ? isAfter(after) : sql`true`}
    order by at desc, id desc limit ${limit}`;
}

function isAfter({ at, id }: Place) {
  // The database would also read other formats, such as `yesterday`.
  if (!/^\d{4}-\d\d-\d\d \d\d:/.test(at)) throw unreadableCursor();
  return sql`(at, id) < (${at}::timestamptz, ${id})`;
}
