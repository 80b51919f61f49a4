import { type RawBuilder, sql } from 'kysely';
import { accounts } from '../../domain/ledger/accounts.ts';
import type { MoneyEvent } from '../../domain/ledger/money-event.ts';

type Kind = MoneyEvent['kind'];

/**
 * What the desk calls received, repaid, refunded, sold and written off: sums over rows of
 * `ledger_balances`, in cents. Each page takes them from here, so that one word is one figure.
 * What was owed, plus `sold`, less `repaid` and `writtenOff`, is what is owed (BOOK-11).
 */

const recoveries: Kind[] = ['recovered', 'recovery-reversed', 'recovery-reduced'];
/** Payments of purchases, and what takes them back. */
const payments: Kind[] = ['paid', 'sold-and-paid', 'payment-reversed', ...recoveries];
const overpayments: Kind[] = ['overpaid', 'overpaid-reversed'];
const refunds: Kind[] = ['refund-paid', 'refunded', 'part-refunded'];

/** Payments of old databases whose charge is not known were made by card, too. */
const cards = [accounts.demoClearing, accounts.paystackClearing, accounts.suspense];
const money = [...cards, accounts.bank, accounts.cash];
const credit = [accounts.creditBalances];

/** The accounts of which the figures are made. */
export const figureAccounts = [...money, ...credit, accounts.receivable];

/** What events of some kinds debited to some accounts, less what they credited. */
function debited(kinds: readonly Kind[], numbers: readonly number[]): RawBuilder<number> {
  return sql`coalesce(sum(debit_cents - credit_cents)
    filter (where kind in (${literals(kinds)}) and account in (${literals(numbers)})), 0)::bigint`;
}

export const literals = (values: readonly (string | number)[]) => sql.join(values.map(sql.lit));

const through = (...numbers: number[]) => debited([...payments, ...overpayments], numbers);
const refunded = debited(refunds, [...money, ...credit]);

export const deskFigures = {
  card: through(...cards),
  eft: through(accounts.bank),
  cash: through(accounts.cash),
  received: through(...money),
  keptAsCredit: sql<number>`-${debited(overpayments, credit)}`,
  fromCredit: debited(payments, credit),
  refunded: sql<number>`-${refunded}`,
  repaid: debited([...payments, ...refunds], [...money, ...credit]),
  sold: sql<number>`${debited(['sold', 'sale-ended'], [accounts.receivable])}
    + ${debited(['sold-and-paid'], [...money, ...credit])} + ${refunded}`,
  writtenOff: sql<number>`-${debited(['written-off', 'write-off-reversed'], [accounts.receivable])}
    - ${debited(recoveries, [...money, ...credit])}`,
  /** How much more is owed. */
  outstanding: sql<number>`coalesce(sum(debit_cents - credit_cents)
    filter (where account = ${sql.lit(accounts.receivable)}), 0)::bigint`,
} satisfies Record<string, RawBuilder<number>>;
