import { randomUUID } from 'node:crypto';
import { type InferResult, sql } from 'kysely';
import { accountOf } from '../../domain/admin/books.ts';
import { daysBetween } from '../../domain/admin/debt-ages.ts';
import type {
  SuspenseItem,
  SuspenseMatch,
  SuspenseQuery,
  SuspenseResolving,
} from '../../domain/admin/reconciliation.ts';
import {
  BankLineId,
  SettlementLineId,
  type SuspenseItemId,
  type UserId,
} from '../../domain/ids.ts';
import { type AccountNumber, accounts, suspenseAccounts } from '../../domain/ledger/accounts.ts';
import { clearingAccount } from '../../domain/ledger/money-event.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { type Cents, randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { pageOf, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { bookEvent } from '../ledger/journal.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { listMovements, setLine } from './bank-movements.ts';
import { lockReconciliation } from './lock-reconciliation.ts';
import { markUnmatched } from './settlement-lines.ts';
import { findPartners, setPartner } from './settlement-partners.ts';

/** What is in suspense, or was, with what has cleared it (PAY-41). */
function items(db: Queryable) {
  return db
    .selectFrom('suspenseItems as item')
    .leftJoin('settlementLines as line', 'line.id', 'item.id')
    .leftJoin('settlements', 'settlements.id', 'line.settlementId')
    .leftJoin('bankLines', 'bankLines.id', 'item.id')
    .leftJoin('purchases', 'purchases.id', 'item.id')
    .leftJoin('suspenseClearings as clearing', (join) =>
      join.onRef('clearing.itemId', '=', 'item.id').on('withdrawnAt', 'is', null),
    )
    .leftJoin('users as admins', 'admins.id', 'clearedBy')
    .select(['item.id', 'item.amountCents', 'valueDay', 'changedAt'])
    .select(['line.kind as lineKind', 'line.reference', 'line.amountCents as lineCents'])
    .select(['line.settlementId', 'processor'])
    .select(['bankLines.words as bankWords', 'bankLines.amountCents as bankCents', 'statementId'])
    .select(['purchases.id as purchaseId', 'clearing.id as clearing', 'account', 'match'])
    .select(['clearing.words', 'clearedAt', 'admins.username as clearedByUsername']);
}

type Row = InferResult<ReturnType<typeof items>>[number];

const itemFromRow =
  ({ clock }: Context) =>
  (row: Row): SuspenseItem => {
    const { id, amountCents, valueDay, settlementId, statementId, purchaseId, clearedAt } = row;
    const until = amountCents === 0 ? row.changedAt : clock();
    return {
      id,
      kind: kindOf(row),
      amount: randFromCents(row.lineCents ?? row.bankCents ?? amountCents),
      day: valueDay,
      days: daysBetween(valueDay, southAfricanDay(until)),
      text: textOf(row),
      settlementId,
      bankStatementId: statementId,
      purchaseId,
      resolution:
        row.account === null || clearedAt === null
          ? null
          : {
              account: row.account,
              accountName: accountOf(row.account)?.name ?? '',
              isMatch: row.match !== null,
              text: row.words ?? '',
              resolvedAt: clearedAt.toISOString(),
              resolvedByUsername: row.clearedByUsername ?? '',
            },
    };
  };

function kindOf({ settlementId, statementId }: Row): SuspenseItem['kind'] {
  if (settlementId) return 'settlement-line';
  return statementId ? 'bank-line' : 'fuel';
}

const lineWords = {
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Disputed payment',
  'dispute-won': 'Disputed payment that was won',
  other: 'Without a transaction',
} as const;

function textOf({ lineKind, reference, bankWords, amountCents }: Row): string {
  if (lineKind) return `${lineWords[lineKind]} ${reference}`.trim();
  if (bankWords !== null) return bankWords;
  return amountCents < 0 ? 'Payment of which nobody knows where it came in' : 'Completed by hand';
}

/** What is in suspense, the oldest first: a list on the screen and a CSV file (PAY-41). */
export const suspenseList: List<SuspenseItem, SuspenseQuery> = {
  name: 'suspense',
  columns: [
    ['Kind', (one) => one.kind],
    ['Day', (one) => one.day],
    ['Days', (one) => String(one.days)],
    ['Amount (R)', (one) => one.amount],
    ['Text', (one) => one.text],
    ['Purchase', (one) => one.purchaseId ?? ''],
    ['Cleared to', (one) => one.resolution?.accountName ?? ''],
    ['As', (one) => one.resolution?.text ?? ''],
    ['Cleared', (one) => csvInstant(one.resolution?.resolvedAt ?? null)],
    ['Cleared by', (one) => one.resolution?.resolvedByUsername ?? ''],
  ],
  read(context, { cleared }, page) {
    const query = items(context.db).where('item.amountCents', cleared ? '=' : '<>', 0 as Cents);
    const rows = cleared
      ? pageOf(
          query,
          { column: 'item.changedAt', type: 'timestamptz', direction: 'desc' },
          'item.id',
          page,
        )
      : pageOf(query, { column: 'valueDay', type: 'date', direction: 'asc' }, 'item.id', page);
    return readPage(rows.execute(), itemFromRow(context));
  },
};

/** @throws Refusal 404 */
function findItem(db: Queryable, id: SuspenseItemId): Promise<Row> {
  return items(db)
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}

/**
 * What can be the partner of an item: it has the same amount and no partner, the nearest day first.
 * @throws Refusal 404
 */
export async function findMatches(db: Queryable, id: SuspenseItemId): Promise<SuspenseMatch[]> {
  const item = await findItem(db, id);
  if (item.amountCents === 0) return [];
  return matchesOf(db, item);
}

function matchesOf(db: Queryable, item: Row, match?: string): Promise<SuspenseMatch[]> {
  const { id, amountCents: amount, valueDay: day, processor } = item;
  if (item.statementId) return listMovements(db, { amount, nearest: day, key: match });
  const line = SettlementLineId.parse(id);
  return processor
    ? findPartners(db, { processor, line, amount, day, id: match })
    : Promise.resolve([]);
}

/**
 * Clears an item in suspense, once per key: with its partner, or by booking it to an account
 * (PAY-41).
 * @throws Refusal 400, 404, 409 'suspense-cleared' or 'match-taken'
 */
export async function clearItem(
  context: Context,
  adminId: UserId,
  id: SuspenseItemId,
  { match, account, note }: SuspenseResolving,
  key: string | null,
): Promise<SuspenseItem> {
  await actOnceAsAdmin(context, {
    call: 'POST /api/admin/suspense/{id}/resolution',
    adminId,
    key,
    body: { ...(match && { match }), ...(account && { account }), ...(note && { note }) },
    objectId: id,
    async run(transaction, audit) {
      await lockReconciliation(transaction);
      const item = await findItem(transaction, id);
      if (item.amountCents === 0) throw new Refusal('suspense-cleared');
      // Its source is named on the page of payouts (PAY-38).
      if (kindOf(item) === 'fuel') throw new Refusal('fuel-in-suspense');
      const clearing =
        match === undefined
          ? { account: chosenAccount(account), match: null, words: note ?? '' }
          : await matchItem(transaction, item, match);
      // Before the entry, which locks the counters: whoever refunds has locked the charge first, too.
      const line = item.processor === null ? null : SettlementLineId.parse(id);
      if (line && clearing.match !== null) await setPartner(transaction, line, clearing.match);
      await bookClearing(context, transaction, { item, adminId, ...clearing });
      if (item.statementId && clearing.match !== null) {
        await setLine(transaction, [clearing.match], BankLineId.parse(id));
      }
      await audit({ action: 'suspense-cleared', objectId: id, fields: ['account'] });
    },
  });
  return itemFromRow(context)(await findItem(context.db, id));
}

/** @throws Refusal 400 */
function chosenAccount(number: number | undefined): AccountNumber {
  const account = suspenseAccounts.find((one) => one === number);
  if (!account) throw invalidField('account', 'Please choose one of the accounts');
  return account;
}

/** @throws Refusal 409 'match-taken' if it has another amount or a partner by now */
async function matchItem(db: Queryable, item: Row, match: string) {
  const [found] = await matchesOf(db, item, match);
  if (!found) throw new Refusal('match-taken');
  const account = item.processor ? clearingAccount(item.processor) : accounts.bank;
  return { account, match, words: found.text };
}

interface Clearing {
  item: { id: SuspenseItemId; amountCents: Cents };
  adminId: UserId;
  account: AccountNumber;
  match: string | null;
  words: string;
}

/** Books an item to an account and writes who has done so. */
export async function bookClearing(
  { clock }: Context,
  transaction: Queryable,
  { item: { id: item, amountCents: amount }, adminId, account, match, words }: Clearing,
): Promise<void> {
  const clearing = randomUUID();
  const at = clock();
  const event = { kind: 'suspense-cleared', clearing, item, amount, to: account } as const;
  await bookEvent(transaction, event, at);
  await transaction
    .insertInto('suspenseClearings')
    .values({
      id: clearing,
      itemId: item,
      account,
      match,
      words,
      clearedAt: at,
      clearedBy: adminId,
      withdrawnAt: null,
      withdrawnBy: null,
    })
    .execute();
}

/**
 * Opens an item again that was cleared by mistake, once per key (PAY-41).
 * @throws Refusal 404, 409 'suspense-open'
 */
export async function reopenItem(
  context: Context,
  adminId: UserId,
  id: SuspenseItemId,
  key: string | null,
): Promise<void> {
  await actOnceAsAdmin(context, {
    call: 'DELETE /api/admin/suspense/{id}/resolution',
    adminId,
    key,
    body: {},
    objectId: id,
    async run(transaction, audit) {
      await lockReconciliation(transaction);
      const { clearing } = await findItem(transaction, id);
      if (clearing === null) throw new Refusal('suspense-open');
      await reopenItems(context, transaction, adminId, [id]);
      await audit({ action: 'suspense-reopened', objectId: id, fields: ['account'] });
    },
  });
}

/** Opens those items again that were cleared. */
export async function reopenItems(
  { clock }: Context,
  transaction: Queryable,
  adminId: UserId,
  ids: readonly SuspenseItemId[],
): Promise<void> {
  const at = clock();
  const { rows } = await sql<Reopened>`
    select clearing.id as clearing, item_id as item, account as to, match,
      (select sum(amount_cents)::bigint from ledger_entries
        join ledger_postings on entry_id = ledger_entries.id
        where event_key = 'suspense-cleared:' || clearing.id and owner = item_id) as amount,
      exists (select from bank_lines where bank_lines.id = item_id) as is_bank_line
    from suspense_clearings as clearing
    where withdrawn_at is null and item_id = any(${ids}::uuid[])`.execute(transaction);
  const lines = rows.filter(({ match, isBankLine }) => match !== null && !isBankLine);
  await markUnmatched(
    transaction,
    lines.map(({ item }) => SettlementLineId.parse(item)),
  );
  for (const { match, isBankLine, ...event } of rows) {
    await bookEvent(transaction, { kind: 'suspense-reopened', ...event }, at);
    await transaction
      .updateTable('suspenseClearings')
      .set({ withdrawnAt: at, withdrawnBy: adminId })
      .where('id', '=', event.clearing)
      .execute();
    if (match !== null && isBankLine) await setLine(transaction, [match], null);
  }
}

interface Reopened {
  clearing: string;
  item: SuspenseItemId;
  to: AccountNumber;
  match: string | null;
  amount: Cents;
  isBankLine: boolean;
}
