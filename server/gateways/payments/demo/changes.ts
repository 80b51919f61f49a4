import { cents } from '../../../../domain/values/money.ts';
import type { DeclineReason } from '../payments.ts';
import { insertCharge, lockCharge, updateCharge } from './book.ts';
import { statusAt } from './charge-outcome.ts';
import { isDisputed } from './disputes.ts';
import { insertEvent } from './events.ts';
import type { ChargeRow, DemoBook } from './tables.ts';

/** The code that completes the second step; any other code makes it fail. */
const secondStepCode = '123456';

/** Completes or fails a second step and sends its event; undefined for an unknown key. */
export function answerSecondStep(book: DemoBook, now: Date, key: string, code: string) {
  return book.transaction().execute(async (transaction) => {
    const row = await lockCharge(transaction, key);
    if (row?.status !== 'needs-second-step') return row;
    await insertEvent(transaction, row.id, [now]);
    return updateCharge(
      transaction,
      row.id,
      // It is settled with the day of its code, which can be another one than that of the charge.
      code === secondStepCode
        ? { status: 'paid', settlesAt: now }
        : declinedBecause('second-step-failed'),
    );
  });
}

/**
 * Gives up a charge: declines it if it waits for its second step. For an unknown key it stores a
 * declined charge, so that the key cannot be charged later. Returns the charge.
 */
export function giveUpCharge(book: DemoBook, now: Date, key: string): Promise<ChargeRow> {
  return book.transaction().execute(async (transaction) => {
    const neverArrived = await insertCharge(transaction, {
      key,
      amountCents: cents(0),
      behaviour: 'given-up',
      ...declinedBecause('given-up'),
      createdAt: now,
    });
    if (neverArrived) return neverArrived;
    const row = await lockCharge(transaction, key);
    if (!row) throw new Error('A charge left the book');
    if (row.status !== 'needs-second-step') return row;
    return updateCharge(transaction, row.id, declinedBecause('given-up'));
  });
}

/** Refunds a paid charge, once; undefined when it is not paid, or its cardholder disputes it. */
export function refundCharge(book: DemoBook, now: Date, key: string) {
  return book.transaction().execute(async (transaction) => {
    const row = await lockCharge(transaction, key);
    if (!row || row.status === 'refunded') return row;
    if (statusAt(row, now) !== 'paid') return undefined;
    if (await isDisputed(transaction, now, row.id)) return undefined;
    return updateCharge(transaction, row.id, { status: 'refunded', refundedAt: now });
  });
}

function declinedBecause(reason: DeclineReason) {
  return { status: 'declined', reason } as const;
}
