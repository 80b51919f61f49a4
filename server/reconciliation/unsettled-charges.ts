import { sql } from 'kysely';
import type { UnsettledCharge, UnsettledChargesQuery } from '../../domain/admin/reconciliation.ts';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { ProcessorName } from '../../domain/payments/processors.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import type { Queryable } from '../db/database.ts';
import { type Page, readPage, unreadableCursor } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';

interface Row {
  id: string;
  place: string;
  processor: ProcessorName;
  kind: 'charge' | 'refund';
  reference: string;
  at: Date;
  amountCents: Cents;
  purchaseId: PurchaseId;
  userId: UserId;
  firstName: string;
  lastName: string;
  username: string;
}

/** What processors have charged or paid back and not settled: a list and a CSV file (PAY-40). */
export const unsettledChargeList: List<UnsettledCharge, UnsettledChargesQuery> = {
  name: 'not-settled',
  columns: [
    ['At', (one) => csvInstant(one.at)],
    ['Processor', (one) => one.processor],
    ['Kind', (one) => one.kind],
    ['Reference', (one) => one.reference],
    ['Amount (R)', (one) => one.amount],
    ['Motorist', (one) => one.person.username],
    ['Purchase', (one) => one.purchaseId],
  ],
  read: ({ db }, { processor }, page) => readPage(selectUnsettled(db, processor, page), fromRow),
};

/** Both kinds by their own indexes, the oldest first. */
async function selectUnsettled(
  db: Queryable,
  processor: ProcessorName | undefined,
  { limit, after }: Page,
): Promise<Row[]> {
  if (after && !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(after.at)) {
    throw unreadableCursor();
  }
  const ofProcessor = processor ? sql`processor = ${processor}` : sql`true`;
  const beyond = (column: string) =>
    after
      ? sql`(${sql.ref(column)}, key) > (${after.at}::timestamptz, ${after.id.replace(/^[a-z]+:/, '')})`
      : sql`true`;
  const { rows } = await sql<Row>`
    select kind || ':' || key as id, at::text as place, processor, kind, key as reference, at,
      found.amount_cents, purchase_id, users.id as user_id, first_name, last_name, username
    from (
      (select key, 'charge' as kind, started_at as at, processor, amount_cents, purchase_id
      from purchase_charges where settled_by is null and (state = 'paid' or refund_state is not null)
        and ${ofProcessor} and ${beyond('started_at')} order by started_at, key limit ${limit})
      union all
      (select key, 'refund', refund_started_at, processor, -amount_cents, purchase_id
      from purchase_charges where refund_settled_by is null and refund_state = 'refunded'
        and ${ofProcessor} and ${beyond('refund_started_at')}
        order by refund_started_at, key limit ${limit})
      order by at, key limit ${limit}
    ) as found join purchases on purchases.id = purchase_id
    join users on users.id = purchases.user_id order by at, key`.execute(db);
  return rows;
}

function fromRow(row: Row): UnsettledCharge {
  const { place: _, at, amountCents, userId, firstName, lastName, username, ...charge } = row;
  return {
    ...charge,
    at: at.toISOString(),
    amount: randFromCents(amountCents),
    person: { id: userId, firstName, lastName, username },
  };
}
