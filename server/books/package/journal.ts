import { sql, type Transaction } from 'kysely';
import { accountOf, sidesOf } from '../../../domain/admin/books.ts';
import type { CsvCell } from '../../../domain/values/csv.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';
import { readInBatches } from '../../db/batches.ts';
import type { Tables } from '../../db/schema.ts';
import { describePostings, type Posting } from '../postings.ts';
import type { Days } from './day-totals.ts';

export const journalColumns = [
  ...['Entry', 'Line', 'Day', 'Value day', 'Booked', 'Kind', 'Account', 'Account name'],
  ...['Debit (R)', 'Credit (R)', 'Motorist', 'Station', 'Purchase', 'Request', 'Redemption'],
  ...['Payout', 'Settlement', 'Bank statement', 'Takes back'],
];

/** Every posting of a month, in the order of days and entries, in batches. */
export async function* journalRows(
  transaction: Transaction<Tables>,
  { first, last }: Days,
): AsyncGenerator<CsvCell[][]> {
  // By account, because the index of postings begins with it.
  const posted = sql`
    select entry_id, line, account, day, amount_cents, ledger_postings.owner
    from ledger_accounts join ledger_postings on account = number
    where day >= ${sql.lit(first)} and day <= ${sql.lit(last)}`;
  const ordered = sql<Posting>`${describePostings(posted)} order by posted.day, entry_id, line`;
  for await (const rows of readInBatches(transaction, ordered)) yield rows.map(toCells);
}

function toCells(row: Posting): CsvCell[] {
  const { debit, credit } = sidesOf(row.amountCents);
  return [
    ...[String(row.entryId), String(row.line), row.day, row.valueDay, row.bookedAt, row.kind],
    ...[String(row.account), accountOf(row.account)?.name ?? ''],
    ...[randFromCents(cents(debit)), randFromCents(cents(credit))],
    row.userId ? row.username : '',
    row.stationId ? row.stationName : '',
    ...[row.purchaseId, row.requestId, row.redemptionId, row.payoutRunId].map(orNothing),
    ...[row.settlementId, row.bankStatementId].map(orNothing),
    String(row.reverses ?? ''),
  ];
}

const orNothing = (id: string | null) => id ?? '';
