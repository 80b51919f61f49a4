import type { KnownCharge } from '../payments.ts';
import type { ChargeRow } from './tables.ts';

/**
 * The status of a charge at a time: a charge in progress has ended once its settling time has come.
 */
export function statusAt(row: ChargeRow, now: Date): ChargeRow['status'] {
  const isSettled = row.settlesAt !== null && row.settlesAt <= now;
  if (row.status !== 'in-progress' || !isSettled) return row.status;
  return row.reason ? 'declined' : 'paid';
}

/** Converts a row of the book to the gateway's interface. */
export function toKnownCharge(row: ChargeRow, now: Date): KnownCharge {
  const outcome = statusAt(row, now);
  const charge = {
    reference: row.id,
    amount: row.amountCents,
    card: row.lastFour === null ? null : cardOf(row, outcome === 'paid'),
  };
  if (outcome === 'declined') return { ...charge, outcome, reason: row.reason ?? 'given-up' };
  return outcome === 'needs-second-step'
    ? { ...charge, outcome, reason: null, url: null }
    : { ...charge, outcome, reason: null };
}

function cardOf(row: ChargeRow, isPaid: boolean) {
  return {
    brand: row.brand ?? 'other',
    lastFour: row.lastFour ?? '',
    token: isPaid ? row.keptToken : null,
  };
}
