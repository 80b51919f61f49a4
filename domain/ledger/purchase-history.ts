import type { RedemptionId, StationId } from '../ids.ts';
import { isOnCredit } from '../payments/collection.ts';
import { isOwed } from '../payments/payment-status.ts';
import { type Cents, cents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import { type Centilitres, centilitres } from '../values/volume.ts';
import { usedUpBy } from '../vouchers/judge-redemption.ts';
import type { Charge, MoneyEvent, PaymentChannel } from './money-event.ts';
import { type LedgerPurchase, paymentKey, soldFuel, unearnedOf } from './purchase-events.ts';
import { soldFor } from './shares.ts';

/** A purchase with the instants of what happened to it. */
export interface PastPurchase extends LedgerPurchase {
  paymentDate: Date | null;
  cancelledAt: Date | null;
  refundedAt: Date | null;
  /** When it was written off, if a payment took that back. */
  formerWriteOffAt: Date | null;
}

/** A charge that was paid back because it paid for nothing. */
export interface PastReturn extends Charge {
  heldAt: Date;
  returnedAt: Date | null;
}

/** What was poured at a station, once it counted. */
export interface PastPour {
  redemptionId: RedemptionId;
  stationId: StationId;
  volume: Centilitres;
  amount: Cents;
  bookedAt: Date;
  countedOn: Day;
}

/** What other tables say of a purchase. */
export interface PurchasePast {
  /** How it was paid. */
  channel: PaymentChannel;
  /** The day on which the payment came, if an admin has recorded it. */
  paidOn: Day | null;
  returns: readonly PastReturn[];
  /** What could be poured of it; null before it was granted, and for what was poured already. */
  fuel: { granted: Centilitres; poured: Centilitres; withdrawnAt: Date | null } | null;
  /** Oldest first. */
  pours: readonly PastPour[];
  /** Whether it is what was poured of a request before, at the right price. */
  isPouredBefore: boolean;
}

/** An event of the past. */
export interface PastEvent {
  event: MoneyEvent;
  at: Date;
  /** The day on which it happened; that of `at` if nothing else is known. */
  valueDay?: Day;
}

export const nothingElse: PurchasePast = {
  channel: 'unknown',
  paidOn: null,
  returns: [],
  fuel: null,
  pours: [],
  isPouredBefore: false,
};

/** What the journal says of a purchase while its events are made, in cents. */
interface Fuel {
  left: Cents;
  /** What was left when it was written off or refunded. */
  withdrawn: Cents;
  poured: Centilitres;
}

interface Step {
  at: Date;
  valueDay?: Day;
  make(fuel: Fuel): MoneyEvent;
}

/** The events that led to the present state of a purchase: its sale, and the others, oldest first. */
export function purchaseHistory(purchase: PastPurchase, past: PurchasePast): PastEvent[] {
  const fuel: Fuel = { left: cents(0), withdrawn: cents(0), poured: centilitres(0) };
  const [sale, ...later] = saleSteps(purchase, past);
  const others = [
    ...later,
    ...refundSteps(purchase, past),
    ...forfeitSteps(purchase, past),
    ...pouredSteps(purchase, past),
    ...returnSteps(purchase, past),
  ];
  // The sale comes first: what was poured of a purchase that was sold again is older than that.
  return [
    ...(sale ? [sale] : []),
    ...others.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  ].map(({ make, ...step }) => ({ event: make(fuel), ...step }));
}

function sell(fuel: Fuel, { finalAmountCents }: PastPurchase): void {
  fuel.left = finalAmountCents;
}

/** Withdraws what is left, and returns it. */
function withdraw(fuel: Fuel): Cents {
  fuel.withdrawn = fuel.left;
  fuel.left = cents(0);
  return fuel.withdrawn;
}

const isPaid = ({ paymentStatus }: PastPurchase) =>
  paymentStatus === 'paid' || paymentStatus === 'refunded';
const paidAt = ({ paymentDate, purchaseDate }: PastPurchase) => paymentDate ?? purchaseDate;

/** The sale, and what came of it: on credit a write-off, a cancellation or a payment. */
function saleSteps(row: PastPurchase, past: PurchasePast): Step[] {
  if (wasOwed(row)) return [saleOnCredit(row), ...endSteps(row), ...paymentSteps(row, past)];
  if (!isPaid(row)) return [];
  const { channel } = past;
  const make = (fuel: Fuel) => {
    sell(fuel, row);
    return {
      kind: 'sold-and-paid',
      purchase: soldFuel(row),
      channel,
      payment: paymentKey(row),
    } as const;
  };
  return [{ ...paymentDay(row, past), make }];
}

function saleOnCredit(row: PastPurchase): Step {
  return {
    at: row.purchaseDate,
    make(fuel) {
      sell(fuel, row);
      return { kind: 'sold', purchase: soldFuel(row), charge: null };
    },
  };
}

function endSteps(row: PastPurchase): Step[] {
  const purchase = soldFuel(row);
  const { cancelledAt } = row;
  const writtenOffAt = row.formerWriteOffAt ?? row.writtenOffAt;
  const writeOff = (at: Date): Step => ({
    at,
    make: (fuel) => ({
      kind: 'written-off',
      purchase,
      amount: row.totalRepaymentCents,
      fuelLeft: withdraw(fuel),
      unearned: unearnedOf(row, at),
      writtenOffAt: at,
    }),
  });
  const cancel = (at: Date): Step => ({
    at,
    make: (fuel) => ({ kind: 'sale-ended', purchase, fuelLeft: withdraw(fuel), charge: null }),
  });
  return [
    ...(writtenOffAt ? [writeOff(writtenOffAt)] : []),
    ...(cancelledAt && row.paymentStatus === 'cancelled' ? [cancel(cancelledAt)] : []),
  ];
}

function paymentSteps(row: PastPurchase, past: PurchasePast): Step[] {
  if (!isPaid(row)) return [];
  const paid = {
    purchase: soldFuel(row),
    amount: row.totalRepaymentCents,
    channel: past.channel,
    payment: paymentKey(row),
  };
  const make = (fuel: Fuel): MoneyEvent => {
    if (!row.formerWriteOffAt) return { kind: 'paid', ...paid };
    fuel.left = fuel.withdrawn;
    return { kind: 'recovered', ...paid, fuelLeft: fuel.withdrawn };
  };
  return [{ ...paymentDay(row, past), make }];
}

const paymentDay = (row: PastPurchase, { paidOn }: PurchasePast) => ({
  at: paidAt(row),
  ...(paidOn && { valueDay: paidOn }),
});

function refundSteps(row: PastPurchase, { channel }: PurchasePast): Step[] {
  const purchase = soldFuel(row);
  const { paymentStatus, refundStartedAt: startedAt } = row;
  if (paymentStatus === 'refunded') {
    const at = row.refundedAt ?? paidAt(row);
    return [
      {
        at,
        make: (fuel) => ({
          kind: 'refunded',
          purchase,
          amount: purchase.total,
          fuelLeft: withdraw(fuel),
          channel,
        }),
      },
    ];
  }
  if (paymentStatus !== 'paid' || !startedAt) return [];
  return [
    {
      at: startedAt,
      make: (fuel) => ({ kind: 'refund-asked', purchase, fuelLeft: withdraw(fuel), startedAt }),
    },
  ];
}

/** Only a deleted account has fuel that is paid for and withdrawn. */
function forfeitSteps(row: PastPurchase, { fuel: granted }: PurchasePast): Step[] {
  const isKept = row.paymentStatus === 'paid' && !row.refundStartedAt;
  if (!isKept || !granted?.withdrawnAt || granted.poured >= granted.granted) return [];
  return [
    {
      // A write-off had withdrawn it before it was paid.
      at: row.formerWriteOffAt ? paidAt(row) : granted.withdrawnAt,
      make: (fuel) => ({ kind: 'fuel-forfeited', purchaseId: row.id, fuelLeft: withdraw(fuel) }),
    },
  ];
}

/** Whether it was owed on credit at some time. A failed one was not for longer than its charge. */
function wasOwed(row: PastPurchase): boolean {
  if (!isOnCredit(row)) return false;
  if (isOwed({ ...row, writtenOffAt: null })) return true;
  return row.paymentStatus === 'paid' || row.paymentStatus === 'refunded' || !!row.cancelledAt;
}

function pouredSteps(row: PastPurchase, past: PurchasePast): Step[] {
  const { fuel: granted, pours } = past;
  if (row.requestId || row.chargedRedemptionId) return pouredBeforeSteps(row, past);
  const known = pours.reduce((poured, pour) => pouredAfter(poured, pour, granted), centilitres(0));
  const unknown = centilitres((granted?.poured ?? known) - known);
  const steps = pours.map(({ bookedAt, countedOn, volume, ...pour }): Step => {
    return {
      at: bookedAt,
      valueDay: countedOn,
      make(fuel) {
        const until = pouredAfter(fuel.poured, { bookedAt, volume }, granted);
        return {
          kind: 'poured',
          purchaseId: row.id,
          fuelUsed: use(until, fuel, row, past),
          ...pour,
        };
      },
    };
  });
  if (unknown === 0) return steps;
  const make = (fuel: Fuel) =>
    ({
      kind: 'completed-by-hand',
      requestId: null,
      purchaseId: row.id,
      fuelUsed: use(centilitres(fuel.poured + unknown), fuel, row, past),
    }) as const;
  return [{ at: row.purchaseDate, make }, ...steps];
}

/** Uses fuel up until so much was poured; returns what the part was sold for. */
function use(until: Centilitres, fuel: Fuel, row: PastPurchase, { fuel: granted }: PurchasePast) {
  if (!granted) return cents(0);
  const { granted: volume } = granted;
  const before = soldFor(row.finalAmountCents, { granted: volume, poured: fuel.poured });
  const used = cents(soldFor(row.finalAmountCents, { granted: volume, poured: until }) - before);
  fuel.poured = until;
  fuel.left = cents(fuel.left - used);
  return used;
}

/** How much was poured in all once something more was. */
function pouredAfter(
  poured: Centilitres,
  { volume, bookedAt }: Pick<PastPour, 'volume' | 'bookedAt'>,
  fuel: PurchasePast['fuel'],
): Centilitres {
  if (!fuel) return poured;
  const isWithdrawn = fuel.withdrawnAt !== null && bookedAt > fuel.withdrawnAt;
  const used = usedUpBy(volume, { granted: fuel.granted, poured, isWithdrawn });
  // The rows do not say of a time in which it was withdrawn, but the sum of what was poured.
  return centilitres(Math.min(poured + used, fuel.poured));
}

/** What was poured already is all of its purchase, in the moment in which it was sold. */
function pouredBeforeSteps(row: PastPurchase, past: PurchasePast): Step[] {
  const make = (fuel: Fuel) => {
    fuel.left = cents(0);
    return pouredBefore(row, past);
  };
  const [pour] = past.isPouredBefore ? [] : past.pours;
  return [{ at: row.purchaseDate, ...(pour && { valueDay: pour.countedOn }), make }];
}

function pouredBefore(row: PastPurchase, { pours, isPouredBefore }: PurchasePast): MoneyEvent {
  const { id: purchaseId, requestId, chargedRedemptionId, finalAmountCents: fuelUsed } = row;
  const [pour] = pours;
  if (isPouredBefore) return { kind: 'poured-before', purchaseId, fuelUsed };
  if (pour) {
    const { redemptionId, stationId, amount } = pour;
    return { kind: 'poured', redemptionId, stationId, purchaseId, fuelUsed, amount };
  }
  if (chargedRedemptionId) {
    const redemptionId = chargedRedemptionId;
    return { kind: 'charged-beyond', redemptionId, purchaseId, fuelUsed };
  }
  return { kind: 'completed-by-hand', requestId, purchaseId, fuelUsed };
}

function returnSteps({ id: purchaseId }: PastPurchase, { returns }: PurchasePast): Step[] {
  return returns.flatMap(({ heldAt, returnedAt, ...charge }) => {
    const held: Step = { at: heldAt, make: () => ({ kind: 'charge-held', purchaseId, charge }) };
    if (!returnedAt) return [held];
    const make = () => ({ kind: 'charge-returned', purchaseId, charge }) as const;
    return [held, { at: returnedAt, make }];
  });
}
