import type { StationId } from '../../domain/ids.ts';
import { leastCharge } from '../../domain/payments/part-payments.ts';
import { priceLimits } from '../../domain/prices/fuel-price.ts';
import { formatDay, formatLitres } from '../../domain/values/format.ts';
import { type Cents, cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { centilitres } from '../../domain/values/volume.ts';
import type { ConflictKind } from '../../domain/vouchers/judge-redemption.ts';
import { refusePoured } from '../../domain/vouchers/refuse-poured.ts';
import { type BeyondFuel, beyondFuel } from '../../domain/vouchers/settled-conflict.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { bookEvent } from '../ledger/journal.ts';
import { hasAccount } from '../people/users-table.ts';
import { pricesBetween } from '../prices/prices.ts';
import { sellBeyond } from '../records/charged-purchases.ts';
import { addPurchaseEvent } from '../records/purchase-events-table.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { bookPoured, drawFuel, type PouredFuel } from './count-redemption.ts';
import { readFuelLeft } from './fuel-left.ts';
import type { LockedFuel } from './redeemed-fuel.ts';

interface Charged extends PouredFuel {
  pouredOn: Day;
  conflict: ConflictKind | null;
  /** What the desk has shown that its motorist will owe. */
  expected?: Cents | undefined;
  receivedAt: Date;
  hasUsedFuel: boolean;
}

/**
 * Has a conflict use up what is left of its fuel, and charges its motorist for what goes beyond it
 * (VOU-36). The station is owed all of it.
 * @throws Refusal 400 for the field `settledAs`, 409 'charge-moved'
 */
export async function chargeBeyond(
  context: Context,
  transaction: Queryable,
  fuel: LockedFuel,
  poured: Charged,
): Promise<void> {
  const beyond = beyondFuel(poured, await readFuelLeft(transaction, fuel.entitlement.id));
  const of = fuel.request ?? fuel.purchase;
  const refusal = await refuseCharge(transaction, fuel, { poured, beyond });
  if (refusal || !of) throw invalidField('settledAs', refusal ?? 'There is nobody to charge');
  const { expected = beyond.amount } = poured;
  if (expected !== beyond.amount) throw new Refusal('charge-moved');
  const drawn = {
    volume: centilitres(poured.volume - beyond.volume),
    amount: cents(poured.amount - beyond.amount),
  };
  const hasDrawn = drawn.volume > 0;
  if (hasDrawn) await drawFuel(context, transaction, fuel, poured, drawn);
  const { id: redemptionId, stationId } = poured;
  const place = `at ${await nameOf(transaction, stationId)} on ${formatDay(poured.pouredOn)}`;
  const words = `Poured ${place} beyond what you had bought`;
  const at = context.clock();
  const sold = await sellBeyond(context, transaction, of, { redemptionId, words, beyond });
  const { id: purchaseId, amount } = sold;
  if (hasDrawn) {
    const event = { kind: 'charged-beyond', redemptionId, purchaseId, fuelUsed: amount } as const;
    await bookEvent(transaction, event, at);
  } else {
    await bookPoured(transaction, poured, sold, at);
  }
  const litres = `${formatLitres(beyond.volume)} poured`;
  await addPurchaseEvent(transaction, purchaseId, { type: 'poured', at, amount, words: litres });
}

/** Why the motorist of a conflict cannot be charged, in a sentence for the desk; null if they can. */
async function refuseCharge(
  transaction: Queryable,
  { entitlement, voucher }: LockedFuel,
  { poured, beyond }: { poured: Charged; beyond: BeyondFuel },
): Promise<string | null> {
  const { conflict, hasUsedFuel, receivedAt } = poured;
  if (conflict === 'not-shown') return 'Nothing proves that this motorist had the fuel.';
  const time = { from: voucher.issuedAt, until: receivedAt };
  const prices = (await pricesBetween(transaction, entitlement.fuelType, time)) ?? priceLimits;
  // Only the litres, the rand and their price count: what goes beyond the voucher is what is charged.
  const limits = { maxVolume: poured.volume, maxAmount: poured.amount };
  if (conflict === 'wrong-figures' || refusePoured(poured, limits, prices)) {
    return 'These litres and rand cannot be right, so nobody can be charged for them.';
  }
  if (hasUsedFuel)
    return 'An older version has used the fuel up, so what goes beyond is not known.';
  if (!(await hasAccount(transaction, entitlement.userId))) {
    return 'The motorist has deleted the account, so nobody can be charged.';
  }
  if (beyond.volume <= 0) {
    return 'What is left of the fuel covers all of it, so there is nothing to charge.';
  }
  if (beyond.amount < leastCharge)
    return 'Less than R1.00 goes beyond the fuel, which no card can pay.';
  return null;
}

async function nameOf(db: Queryable, id: StationId): Promise<string> {
  const { name } = await db
    .selectFrom('stations')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}
