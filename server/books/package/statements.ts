import { sql, type Transaction } from 'kysely';
import { sidesOf } from '../../../domain/admin/books.ts';
import type { PurchaseId, UserId } from '../../../domain/ids.ts';
import { accounts } from '../../../domain/ledger/accounts.ts';
import type { MoneyEvent } from '../../../domain/ledger/money-event.ts';
import type { CsvCell } from '../../../domain/values/csv.ts';
import { cents, randFromCents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { readInBatches } from '../../db/batches.ts';
import type { Tables } from '../../db/schema.ts';
import type { Days } from './day-totals.ts';

export const statementColumns = [
  ...['Motorist', 'Motorist ID', 'Day', 'What', 'Account', 'Entry', 'Purchase'],
  ...['Debit (R)', 'Credit (R)', 'Balance (R)'],
];

/** A posting of a motorist in the month. Whoever has a balance but none has one row without it. */
interface Row {
  owner: UserId;
  username: string | null;
  /** What they owed less their credit before the month, in cents. */
  opening: number;
  posting: {
    day: Day;
    kind: MoneyEvent['kind'];
    account: number;
    entryId: number;
    purchaseId: PurchaseId | null;
    amountCents: number;
  } | null;
}

/**
 * The statements of all motorists for a month, one after the other, in batches of rows. A balance is
 * what they owe less their credit; a debit is owed by them.
 */
export async function* statementRows(
  transaction: Transaction<Tables>,
  days: Days,
): AsyncGenerator<CsvCell[][]> {
  let open: { row: Row; balance: number } | null = null;
  const closing = () => (open ? [balanceCells(open.row, days.last, 'Closing', open.balance)] : []);
  for await (const rows of readInBatches(transaction, postingsOfMotorists(days))) {
    const cells: CsvCell[][] = [];
    for (const row of rows) {
      if (open?.row.owner !== row.owner) {
        cells.push(...closing(), balanceCells(row, days.first, 'Opening', row.opening));
        open = { row, balance: row.opening };
      }
      if (!row.posting) continue;
      open.balance += row.posting.amountCents;
      cells.push(postingCells(row, row.posting, open.balance));
    }
    yield cells;
  }
  yield closing();
}

function postingsOfMotorists({ first, last }: Days) {
  const [owed, credit] = [sql.lit(accounts.receivable), sql.lit(accounts.creditBalances)];
  return sql<Row>`
    with before as (
      select owner, sum(amount_cents)::bigint as opening from ledger_postings
      where account in (${owed}, ${credit}) and day < ${sql.lit(first)} group by owner
      having coalesce(sum(amount_cents) filter (where account = ${owed}), 0) <> 0
        or coalesce(sum(amount_cents) filter (where account = ${credit}), 0) <> 0
    ), moved as (
      select owner, posted.day, kind, account, entry_id, line, purchase_id, amount_cents
      from ledger_postings as posted join ledger_entries as entry on entry.id = entry_id
      where account in (${owed}, ${credit})
        and posted.day >= ${sql.lit(first)} and posted.day <= ${sql.lit(last)}
    )
    select owner, username, coalesce(opening, 0) as opening,
      case when entry_id is not null then json_build_object('day', day, 'kind', kind,
        'account', account, 'entryId', entry_id, 'purchaseId', purchase_id,
        'amountCents', amount_cents) end as posting
    from before full join moved using (owner) left join users on users.id = owner
    order by username, owner, day, entry_id, line`;
}

const balanceCells = (
  { username, owner }: Row,
  day: Day,
  which: 'Opening' | 'Closing',
  balance: number,
): CsvCell[] => [
  ...[username ?? '', owner, day, `${which} balance`, '', '', '', '', ''],
  rand(balance),
];

function postingCells(
  { username, owner }: Row,
  { day, kind, account, entryId, purchaseId, amountCents }: NonNullable<Row['posting']>,
  balance: number,
): CsvCell[] {
  const { debit, credit } = sidesOf(amountCents);
  return [
    ...[username ?? '', owner, day, kind, String(account), String(entryId), purchaseId ?? ''],
    ...[rand(debit), rand(credit), rand(balance)],
  ];
}

const rand = (amount: number) => randFromCents(cents(amount));
