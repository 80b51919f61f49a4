import type { KnownCharge } from '../payments.ts';
import type { ChargeRow } from './tables.ts';

/**
 * The status of a charge at a time: a charge in progress has ended once its settling time has come.
 */
export function statusAt(row: ChargeRow, now: Date): ChargeRow['status'] {
  const isSettled = row.settles_at !== null && row.settles_at <= now;
  if (row.status !== 'in-progress' || !isSettled) return row.status;
  return row.reason ? 'declined' : 'paid';
}

/** Converts a row of the book to the gateway's interface. */
export function toKnownCharge(row: ChargeRow, now: Date): KnownCharge {
  const outcome = statusAt(row, now);
  const charge = {
    reference: row.id,
    amount: row.amount_cents,
    card: row.last_four === null ? null : cardOf(row, outcome === 'paid'),
  };
  return outcome === 'declined'
    ? { ...charge, outcome, reason: row.reason ?? 'given-up' }
    : { ...charge, outcome, reason: null };
}

function cardOf(row: ChargeRow, isPaid: boolean) {
  return {
    brand: row.brand ?? '',
    lastFour: row.last_four ?? '',
    token: isPaid ? row.kept_token : null,
  };
}
