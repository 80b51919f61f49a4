import { randomUUID } from 'node:crypto';
import type { CardDetails } from '../../../../domain/payments/payment-card.ts';
import { PaymentKeyReused } from '../payments.ts';
import { ensureSource, newestCard } from './book.ts';
import { parseCard } from './cards.ts';
import type { DemoBook, SourceRow } from './tables.ts';

/**
 * Stores a card; only what `parseCard` returns of it is written.
 * @throws PaymentKeyReused
 */
export async function saveCard(
  book: DemoBook,
  now: Date,
  request: { key: string; customer: string; card: CardDetails },
) {
  const seen = parseCard(request.card.cardNumber);
  const row = await ensureSource(book, {
    token: `card_${randomUUID()}`,
    kind: 'card',
    customerId: request.customer,
    key: request.key,
    ...seen,
    createdAt: now,
  });
  refuseOther(row, 'card', request.customer, seen.lastFour);
  return { token: row.token, brand: seen.brand, lastFour: seen.lastFour };
}

/**
 * Sets up a debit order. Users of this product do not enter a bank account, so the demo's account
 * behaves like the customer's latest card.
 * @throws PaymentKeyReused
 */
export async function makeMandate(
  book: DemoBook,
  now: Date,
  mandate: { key: string; customer: string },
): Promise<string> {
  const card = await newestCard(book, mandate.customer);
  const row = await ensureSource(book, {
    token: `mandate_${randomUUID()}`,
    kind: 'mandate',
    customerId: mandate.customer,
    key: mandate.key,
    behaviour: card?.behaviour ?? 'pays',
    createdAt: now,
  });
  refuseOther(row, 'mandate', mandate.customer, null);
  return row.token;
}

function refuseOther(
  row: SourceRow,
  kind: SourceRow['kind'],
  customer: string,
  lastFour: string | null,
): void {
  const isSame = row.kind === kind && row.customerId === customer && row.lastFour === lastFour;
  if (!isSame) throw new PaymentKeyReused();
}
