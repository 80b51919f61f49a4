import { randomUUID } from 'node:crypto';
import { type InferResult, sql } from 'kysely';
import type {
  BankLineState,
  BankStatement,
  BankStatementFile,
  BankStatementPreview,
  ImportedBankLine,
  ReconciliationReversal,
} from '../../domain/admin/reconciliation.ts';
import { BankLineId, BankStatementId, type UserId } from '../../domain/ids.ts';
import { accounts } from '../../domain/ledger/accounts.ts';
import { suspenseItemOf } from '../../domain/ledger/money-event.ts';
import type { PastEvent } from '../../domain/ledger/purchase-history.ts';
import { readBankStatement } from '../../domain/reconciliation/bank-statement.ts';
import { cashDeposit, matchLines } from '../../domain/reconciliation/match-lines.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { formatDay } from '../../domain/values/format.ts';
import { type Cents, cents, randFromCents } from '../../domain/values/money.ts';
import { addDays, type Day, southAfricanDay } from '../../domain/values/south-african-time.ts';
import { actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { latestFirst, pageOf, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { bookEvent, bookEvents } from '../ledger/journal.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { openMovements, setLine, textsOfLines } from './bank-movements.ts';
import { csvRows } from './csv-rows.ts';
import { lockReconciliation } from './lock-reconciliation.ts';
import { bookClearing, reopenItems } from './suspense.ts';

function statements(db: Queryable) {
  const lines = sql`bank_lines left join suspense_items as item on item.id = bank_lines.id
    where statement_id = statement.id`;
  const open = sql`coalesce(item.amount_cents, 0) <> 0`;
  return db
    .selectFrom('bankStatements as statement')
    .innerJoin('users as admins', 'admins.id', 'importedBy')
    .leftJoin('users as reversers', 'reversers.id', 'reversedBy')
    .selectAll('statement')
    .select(['admins.username as importedByUsername'])
    .select('reversers.username as reversedByUsername')
    .select(
      sql<number>`(select count(*) filter (where ${open})::integer from ${lines})`.as('inSuspense'),
    );
}

function statementFromRow(row: InferResult<ReturnType<typeof statements>>[number]): BankStatement {
  const { id, name, fromDay: from, toDay: to, lines, inSuspense, closingBalanceCents } = row;
  return {
    id,
    name,
    from,
    to,
    lines,
    moneyIn: randFromCents(row.inCents),
    moneyOut: randFromCents(row.outCents),
    matched: row.reversedAt ? 0 : lines - inSuspense,
    inSuspense,
    closingBalance: closingBalanceCents === null ? null : randFromCents(closingBalanceCents),
    importedAt: row.importedAt.toISOString(),
    importedByUsername: row.importedByUsername,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    reversedByUsername: row.reversedByUsername,
    reversalReason: row.reversalReason,
  };
}

/** The bank statements that were imported, the latest first: a list and a CSV file (PAY-43). */
export const bankStatementList: List<BankStatement, object> = {
  name: 'bank-statements',
  columns: [
    ['Name', (one) => one.name],
    ['From', (one) => one.from],
    ['To', (one) => one.to],
    ['Lines', (one) => String(one.lines)],
    ['In (R)', (one) => one.moneyIn],
    ['Out (R)', (one) => one.moneyOut],
    ['With a partner', (one) => String(one.matched)],
    ['In suspense', (one) => String(one.inSuspense)],
    ['Closing balance (R)', (one) => one.closingBalance ?? ''],
    ['Imported', (one) => csvInstant(one.importedAt)],
    ['Imported by', (one) => one.importedByUsername],
    ['Taken back', (one) => csvInstant(one.reversedAt)],
    ['Reason', (one) => one.reversalReason ?? ''],
  ],
  read({ db }, _, page) {
    const order = latestFirst('statement.importedAt');
    return readPage(
      pageOf(statements(db), order, 'statement.id', page).execute(),
      statementFromRow,
    );
  },
};

/** A line of a file with what becomes of it, in cents. */
interface Proposal {
  day: Day;
  amount: Cents;
  text: string;
  occurrence: number;
  state: BankLineState;
  /** The movements of the books that it matches. */
  movements: string[];
  partner: string | null;
}

/**
 * Says what importing a file would do, and stores nothing (PAY-43).
 * @throws Refusal 400
 */
export async function previewStatement(
  context: Context,
  { content }: Pick<BankStatementFile, 'content'>,
): Promise<BankStatementPreview> {
  const { lines, closingBalance, isComplete } = readFile(context, content);
  const proposals = await propose(context.db, lines);
  const isNew = ({ state }: Proposal) => state !== 'known';
  const count = (...states: BankLineState[]) =>
    proposals.filter(({ state }) => states.includes(state)).length;
  const figures = figuresOf(proposals.filter(isNew));
  return {
    from: lines[0]?.day ?? southAfricanDay(context.clock()),
    to: lines.at(-1)?.day ?? southAfricanDay(context.clock()),
    lines: figures.lines,
    moneyIn: randFromCents(figures.inCents),
    moneyOut: randFromCents(figures.outCents),
    matched: count('matched', 'cash'),
    inSuspense: count('suspense'),
    known: count('known'),
    closingBalance: closingBalance === null ? null : randFromCents(closingBalance),
    found: proposals.map(({ day, amount, text, state, partner }) => {
      return { day, amount: randFromCents(amount), text, state, partner };
    }),
    isComplete,
  };
}

/** @throws Refusal 400 for a file that cannot be read, or with days that have not begun */
function readFile({ clock }: Context, content: string) {
  const file = readBankStatement(content, csvRows);
  if ('refusal' in file) throw invalidField('content', file.refusal);
  const last = file.lines.at(-1)?.day;
  if (last && last > southAfricanDay(clock())) {
    throw invalidField('content', `${formatDay(last)} has not begun: is this the right file?`);
  }
  return file;
}

function figuresOf(lines: readonly Pick<Proposal, 'amount'>[]) {
  const sum = (amounts: number[]) => cents(amounts.reduce((total, amount) => total + amount, 0));
  return {
    lines: lines.length,
    inCents: sum(lines.map(({ amount }) => Math.max(amount, 0))),
    outCents: sum(lines.map(({ amount }) => Math.max(-amount, 0))),
  };
}

/** The bank may be this much earlier or later than the books. */
const daysBefore = 10;
const daysAfter = 3;

/** What becomes of each line of a file. */
async function propose(
  db: Queryable,
  read: readonly Pick<Proposal, 'day' | 'amount' | 'text'>[],
): Promise<Proposal[]> {
  const lines = withOccurrences(read);
  const [first, last] = [lines[0]?.day, lines.at(-1)?.day];
  if (!first || !last) return [];
  const known = await knownLines(db, { from: first, to: last });
  const fresh = lines.filter((line) => !known.has(identityOf(line)));
  const movements = await openMovements(db, {
    from: addDays(first, -daysBefore),
    to: addDays(last, daysAfter),
  });
  const matches = matchLines(fresh, movements);
  const texts = new Map(movements.map(({ key, text }) => [key, text]));
  const proposals = new Map(
    fresh.map((line, index) => {
      const keys = matches[index] ?? [];
      const partner = keys.map((key) => texts.get(key) ?? key).join('; ');
      return [identityOf(line), { ...line, ...outcomeOf(line, keys, partner) }];
    }),
  );
  return lines.map(
    (line) =>
      proposals.get(identityOf(line)) ?? { ...line, state: 'known', movements: [], partner: null },
  );
}

function outcomeOf(
  { amount, text }: Pick<Proposal, 'amount' | 'text'>,
  movements: string[],
  partner: string,
): Pick<Proposal, 'state' | 'movements' | 'partner'> {
  if (movements.length > 0) return { state: 'matched', movements, partner };
  const isCash = amount > 0 && cashDeposit(text);
  return { state: isCash ? 'cash' : 'suspense', movements, partner: isCash ? cashWords : null };
}

const cashWords = 'Cash that was paid in';

/** A day can have equal lines: the first, the second, and so on, are told apart. */
function withOccurrences(lines: readonly Pick<Proposal, 'day' | 'amount' | 'text'>[]) {
  const counts = new Map<string, number>();
  return lines.map(({ day, amount, text }) => {
    const name = `${day}|${amount}|${text}`;
    const occurrence = (counts.get(name) ?? 0) + 1;
    counts.set(name, occurrence);
    return { day, amount, text, occurrence };
  });
}

type Identity = Pick<Proposal, 'day' | 'amount' | 'text' | 'occurrence'>;
const identityOf = ({ day, amount, text, occurrence }: Identity) =>
  `${day}|${amount}|${occurrence}|${text}`;

/** The lines of a period that were imported before. */
async function knownLines(db: Queryable, { from, to }: { from: Day; to: Day }) {
  const rows = await db
    .selectFrom('bankLines')
    .select(['day', 'amountCents as amount', 'words as text', 'occurrence'])
    .where('isReversed', '=', false)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return new Set(rows.map(identityOf));
}

/**
 * Imports a bank statement, once per key: lines get their partners in the books, cash that was paid
 * in leaves the cash box, and the rest goes to suspense. Lines of statements before are left out
 * (PAY-43).
 * @throws Refusal 400, 409 'statement-known'
 */
export async function importStatement(
  context: Context,
  adminId: UserId,
  { name, content }: BankStatementFile,
  key: string | null,
): Promise<BankStatement> {
  const { lines, closingBalance } = readFile(context, content);
  const { id } = await actOnceAsAdmin(context, {
    call: 'POST /api/admin/bank-statements',
    adminId,
    key,
    body: { name, content },
    async run(transaction, audit, newId) {
      await lockReconciliation(transaction);
      const proposals = await propose(transaction, lines);
      const fresh = proposals.flatMap((proposal) =>
        proposal.state === 'known' ? [] : [{ ...proposal, id: BankLineId.parse(randomUUID()) }],
      );
      const [first, last] = [fresh[0], fresh.at(-1)];
      if (!first || !last) throw new Refusal('statement-known');
      const { inCents, outCents } = figuresOf(fresh);
      const statementId = BankStatementId.parse(newId);
      await transaction
        .insertInto('bankStatements')
        .values({
          id: statementId,
          name,
          fromDay: first.day,
          toDay: last.day,
          lines: fresh.length,
          inCents,
          outCents,
          closingBalanceCents: closingBalance,
          importedAt: context.clock(),
          importedBy: adminId,
          reversedAt: null,
          reversedBy: null,
          reversalReason: null,
        })
        .execute();
      await insertLines(transaction, statementId, fresh);
      await bookLines(context, transaction, adminId, fresh);
      await audit({ action: 'bank-statement-imported', objectId: newId, fields: ['lines'] });
    },
  });
  return readStatement(context.db, BankStatementId.parse(id));
}

type NewLine = Proposal & { id: BankLineId };

async function insertLines(
  transaction: Queryable,
  statementId: BankStatementId,
  lines: readonly NewLine[],
): Promise<void> {
  const column = <Name extends keyof NewLine>(name: Name) => lines.map((line) => line[name]);
  await sql`
    insert into bank_lines (id, statement_id, number, day, amount_cents, words, occurrence)
      select id, ${statementId}, number, day, amount, words, occurrence
      from unnest(${column('id')}::uuid[], ${column('day')}::date[], ${column('amount')}::bigint[],
        ${column('text')}::text[], ${column('occurrence')}::integer[]) with ordinality
        as line (id, day, amount, words, occurrence, number)`.execute(transaction);
}

/** Books first, because whoever books locks the balances before the movements. */
async function bookLines(
  context: Context,
  transaction: Queryable,
  adminId: UserId,
  lines: readonly NewLine[],
): Promise<void> {
  const at = context.clock();
  const unmatched = lines.filter(({ state }) => state !== 'matched');
  await bookEvents(
    transaction,
    unmatched.map(
      ({ id: bankLineId, amount, day }): PastEvent => ({
        event: { kind: 'bank-line-unmatched', bankLineId, amount },
        at,
        valueDay: day,
      }),
    ),
  );
  for (const { id, amount: amountCents, state } of unmatched) {
    if (state !== 'cash') continue;
    const item = { id: suspenseItemOf(id), amountCents };
    const cash = { account: accounts.cash, match: null, words: cashWords };
    await bookClearing(context, transaction, { item, adminId, ...cash });
  }
  for (const { id, movements } of lines) {
    if (movements.length > 0) await setLine(transaction, movements, id);
  }
}

/** @throws Refusal 404 */
async function readStatement(db: Queryable, id: BankStatementId): Promise<BankStatement> {
  const row = await statements(db)
    .where('statement.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  return statementFromRow(row);
}

/** The lines of a statement in its order: a list on the screen and a CSV file (PAY-43). */
export function bankLineList(id: BankStatementId): List<ImportedBankLine, object> {
  return {
    name: 'bank-lines',
    columns: [
      ['Day', (one) => one.day],
      ['Amount (R)', (one) => one.amount],
      ['Text', (one) => one.text],
      ['State', (one) => one.state],
      ['Partner', (one) => one.partner ?? ''],
    ],
    async read({ db }, _, page) {
      await readStatement(db, id);
      const query = importedLines(db).where('statementId', '=', id);
      const order = { column: 'bankLines.number', type: 'bigint', direction: 'asc' } as const;
      const rows = await readPage(
        pageOf(query, order, 'bankLines.id', page).execute(),
        (row) => row,
      );
      const texts = await textsOfLines(
        db,
        rows.map(({ item }) => item.id),
      );
      return rows.map(({ item, place }) => ({
        item: lineFromRow(item, texts.get(item.id)),
        place,
      }));
    },
  };
}

/** Lines with what has cleared those that were in suspense. */
function importedLines(db: Queryable) {
  return db
    .selectFrom('bankLines')
    .leftJoin('suspenseItems as item', 'item.id', 'bankLines.id')
    .leftJoin('suspenseClearings as clearing', (join) =>
      join.onRef('clearing.itemId', '=', 'item.id').on('withdrawnAt', 'is', null),
    )
    .select(['bankLines.id', 'day', 'bankLines.amountCents', 'bankLines.words'])
    .select(['item.amountCents as openCents', 'clearing.words as note', 'account', 'match']);
}

type LineRow = InferResult<ReturnType<typeof importedLines>>[number];

function lineFromRow(row: LineRow, partner: string | undefined): ImportedBankLine {
  const { id, day, amountCents, words: text, note } = row;
  const amount = randFromCents(amountCents);
  return { id, day, amount, text, state: stateOf(row, partner), partner: partner ?? note };
}

function stateOf({ account, match }: LineRow, partner: string | undefined): BankLineState {
  if (partner !== undefined || match !== null) return 'matched';
  if (account === null) return 'suspense';
  return account === accounts.cash ? 'cash' : 'booked';
}

/**
 * Takes the match of a line back, once per key: it is in suspense then (PAY-43).
 * @throws Refusal 404, 409 'not-matched'
 */
export async function withdrawMatch(
  context: Context,
  adminId: UserId,
  id: BankLineId,
  key: string | null,
): Promise<void> {
  await actOnceAsAdmin(context, {
    call: 'DELETE /api/admin/bank-lines/{id}/match',
    adminId,
    key,
    body: {},
    objectId: id,
    async run(transaction, audit) {
      await lockReconciliation(transaction);
      const { match, isReversed, ...line } = await importedLines(transaction)
        .select('isReversed')
        .where('bankLines.id', '=', id)
        .executeTakeFirstOrThrow(() => new Refusal('not-found'));
      const movements = await movementsOf(transaction, [id]);
      if (isReversed || movements.length === 0) throw new Refusal('not-matched');
      if (match !== null) await reopenItems(context, transaction, adminId, [suspenseItemOf(id)]);
      else {
        const event = {
          kind: 'bank-line-unmatched',
          bankLineId: id,
          amount: line.amountCents,
        } as const;
        await bookEvent(transaction, event, context.clock(), line.day);
        await setLine(transaction, movements, null);
      }
      await audit({ action: 'bank-match-withdrawn', objectId: id, fields: ['match'] });
    },
  });
}

/** The keys of the movements that are matched with lines. */
async function movementsOf(db: Queryable, lines: readonly BankLineId[]): Promise<string[]> {
  const rows = await db
    .selectFrom('bankMovements')
    .select('key')
    .where('bankLineId', 'in', lines)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * Takes a statement back that was imported by mistake, once per key, with all that has cleared its
 * lines (PAY-43).
 * @throws Refusal 404, 409 'already-reversed'
 */
export async function reverseStatement(
  context: Context,
  adminId: UserId,
  id: BankStatementId,
  { reason }: ReconciliationReversal,
  key: string | null,
): Promise<BankStatement> {
  await actOnceAsAdmin(context, {
    call: 'POST /api/admin/bank-statements/{id}/reversal',
    adminId,
    key,
    body: { reason },
    objectId: id,
    async run(transaction, audit) {
      await lockReconciliation(transaction);
      const { reversedAt } = await readStatement(transaction, id);
      if (reversedAt) throw new Refusal('already-reversed');
      const at = context.clock();
      const { rows: lines } = await sql<ReversedLine>`
        select bank_lines.id, bank_lines.amount_cents as amount,
          suspense_items.id is not null as is_item
        from bank_lines left join suspense_items using (id)
        where statement_id = ${id} order by number`.execute(transaction);
      const items = lines.filter(({ isItem }) => isItem);
      const itemIds = items.map((line) => suspenseItemOf(line.id));
      await reopenItems(context, transaction, adminId, itemIds);
      const events = items.map(({ id: bankLineId, amount }): PastEvent => {
        return { event: { kind: 'bank-line-reversed', bankLineId, amount }, at };
      });
      await bookEvents(transaction, events);
      await sql`update bank_movements set bank_line_id = null where bank_line_id in (
        select id from bank_lines where statement_id = ${id})`.execute(transaction);
      await sql`update bank_lines set is_reversed = true where statement_id = ${id}`.execute(
        transaction,
      );
      await transaction
        .updateTable('bankStatements')
        .set({ reversedAt: at, reversedBy: adminId, reversalReason: reason })
        .where('id', '=', id)
        .execute();
      await audit({ action: 'bank-statement-reversed', objectId: id, fields: ['reversedAt'] });
    },
  });
  return readStatement(context.db, id);
}

interface ReversedLine {
  id: BankLineId;
  amount: Cents;
  isItem: boolean;
}
