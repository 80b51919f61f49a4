import type { Cents } from '../values/money.ts';

/** What the operator sets of vouchers (VOU-3, VOU-12). */
export interface VoucherSettings {
  /** Hours for which a voucher can be used. */
  lifetimeHours: number;
  /** The most that one voucher is for, because nobody can check more without a connection. */
  maxAmount: Cents;
  /** Above this amount the attendant's phone asks for four digits. */
  challengeAbove: Cents;
  station: StationLimits;
}

/** When an attendant's phone stops until it has had a connection (VOU-12). */
export interface StationLimits {
  offlineHours: number;
  redemptions: number;
  amount: Cents;
}

/** The clocks of two phones may differ by this many seconds before four digits are asked for. */
export const clockTolerance = 90;

/** A voucher counts from this many seconds before it was issued, because clocks differ. */
export const earlyTolerance = 5 * 60;

/** How long an issuer's key signs, in days, and how long phones know it before and after (VOU-20). */
export const issuerKeyDays = { used: 90, knownBefore: 14, knownAfter: 7 };

/** An expired voucher whose fate is unknown is replaced this many hours later (VOU-5). */
export const unknownFateHours = 48;
