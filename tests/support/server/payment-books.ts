import { sql } from 'kysely';
import type { Database } from '../../../server/db/database.ts';
import type { PaystackBook } from './paystack-process.ts';

/** How our book and Paystack's may name the same charge: our state, our refund, its status. */
const agreements: ReadonlySet<string> = new Set([
  'paid, never refunded: success',
  'paid, refunded: reversed',
  // Paid after it was given up, and paid back.
  'declined, refunded: reversed',
  'declined, never refunded: failed',
  'declined, never refunded: abandoned',
  // The bank still waits for the holder of a saved card.
  'declined, never refunded: ongoing',
  // It never arrived.
  'declined, never refunded: unknown',
]);

interface Purchase {
  id: string;
  status: string;
  total: number;
  /** How often it says in its history that it was paid. */
  timesPaid: number;
}

interface Charge {
  key: string;
  purchaseId: string;
  amount: number;
  state: string;
  refund: string | null;
}

/** Where the books of the product and of Paystack differ, in words; empty if they agree. */
export async function bookDifferences(db: Database, book: PaystackBook): Promise<string[]> {
  const { rows: purchases } = await sql<Purchase>`
    select id::text, payment_status as status, total_repayment_cents as total, (
        select count(*)::int from purchase_events
        where purchase_id = purchases.id and type = 'paid'
      ) as times_paid
    from purchases`.execute(db);
  const { rows: charges } = await sql<Charge>`
    select key, purchase_id::text, amount_cents as amount, state, refund_state as refund
    from purchase_charges`.execute(db);
  return [
    ...charges.flatMap((charge) => differencesOf(charge, book)),
    ...book.transactions
      .filter(({ reference }) => !charges.some(({ key }) => referenceOf(key) === reference))
      .map(({ reference }) => `${reference}: only Paystack knows it`),
    ...purchases.flatMap((purchase) => {
      const own = charges.filter(({ purchaseId }) => purchaseId === purchase.id);
      return wrongReceipts(purchase, own, book);
    }),
  ];
}

const referenceOf = (key: string) => key.replaceAll(':', '.');

function differencesOf({ key, amount, state, refund }: Charge, book: PaystackBook): string[] {
  const reference = referenceOf(key);
  const theirs = book.transactions.find((transaction) => transaction.reference === reference);
  const words = `${state}, ${refund ?? 'never refunded'}: ${theirs?.status ?? 'unknown'}`;
  const refunds = book.refunds.filter((one) => one.reference === reference);
  const processed = refunds.filter(({ status }) => status === 'processed');
  return [
    agreements.has(words) ? '' : words,
    theirs && theirs.amount !== amount ? `${amount} cents here, ${theirs.amount} there` : '',
    processed.length === (refund === 'refunded' ? 1 : 0) ? '' : `${processed.length} refunds`,
  ]
    .filter(Boolean)
    .map((difference) => `${reference}: ${difference}`);
}

/** What Paystack has received for a purchase and not paid back is its price, or nothing. */
function wrongReceipts(
  { id, status, total, timesPaid }: Purchase,
  charges: readonly Charge[],
  book: PaystackBook,
): string[] {
  const references = charges.map(({ key }) => referenceOf(key));
  const received = book.transactions
    .filter((one) => one.status === 'success' && references.includes(one.reference))
    .reduce((sum, { amount }) => sum + amount, 0);
  const expected = status === 'paid' ? total : 0;
  const times = status === 'paid' || status === 'refunded' ? 1 : 0;
  return [
    received === expected ? [] : [`${id}: ${status}, but ${received} cents received`],
    timesPaid === times ? [] : [`${id}: ${status}, but paid ${timesPaid} times in its history`],
  ].flat();
}
