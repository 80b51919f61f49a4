import * as z from 'zod/mini';
import { Registration } from '../accounts/account.ts';
import {
  DeviceKeyId,
  FuelRequestId,
  PurchaseId,
  RedemptionId,
  StationId,
  UserId,
  VoucherId,
} from '../ids.ts';
import { PaidAmount } from '../payments/payment-schemas.ts';
import { BankAccount } from '../payouts/bank-account.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { CalendarDay, DayInput } from '../values/moment.ts';
import { PageQuery } from '../values/page.ts';
import { PhoneNumber } from '../values/phone.ts';
import { provinceCodes } from '../values/provinces.ts';
import { line } from '../values/text.ts';
import { conflictKinds, redemptionOutcomes } from '../vouchers/judge-redemption.ts';
import { type SettledAs, settlements } from '../vouchers/settled-conflict.ts';
import { revocationCauses } from '../vouchers/voucher.ts';
import { PersonName } from './admin-lists.ts';

const provinceMessage = 'Please choose a province';
const yesOrNo = z.boolean('Please say true or false');

/** The body of `POST /api/admin/stations`. */
export const StationCreation = z.object({
  name: line('Please name the station', { max: 100 }),
  province: z
    .string(provinceMessage)
    .check(z.refine((code) => provinceCodes.includes(code), provinceMessage)),
});
export type StationCreation = z.output<typeof StationCreation>;

/** The body of `PATCH /api/admin/stations/{id}`: a closed station has no attendants any more. */
export const StationChange = z.partial(z.extend(StationCreation, { isClosed: yesOrNo }));
export type StationChange = z.output<typeof StationChange>;

/** A station with what its phones have brought so far today. */
export const Station = z.object({
  id: StationId,
  number: z.number(),
  name: z.string(),
  province: z.string(),
  isClosed: z.boolean(),
  attendants: z.number(),
  phones: z.number(),
  /** When the phone that has been silent for the longest last had a connection. */
  silentSince: z.nullable(z.iso.datetime()),
  /** What counts on this day: how often, litres and rand. */
  redemptions: z.number(),
  litres: z.number(),
  amount: z.number(),
  /** What it is owed now; below 0 if it was paid too much. */
  owed: z.number(),
});
export type Station = z.output<typeof Station>;

/** The body of `POST /api/admin/stations/{id}/attendants`: an account with a password to replace. */
export const AttendantCreation = z.extend(
  z.pick(Registration, { username: true, password: true, firstName: true, lastName: true }),
  { phoneNumber: z.optional(PhoneNumber) },
);
export type AttendantCreation = z.output<typeof AttendantCreation>;

/** Somebody who works at a station. */
export const Attendant = z.extend(PersonName, {
  id: UserId,
  isBlacklisted: z.boolean(),
  addedAt: z.iso.datetime(),
});
export type Attendant = z.output<typeof Attendant>;

/** The phone of an attendant, by its key. */
export const StationPhone = z.object({
  id: DeviceKeyId,
  userId: UserId,
  username: z.string(),
  name: z.nullable(z.string()),
  /** The first digits of its public key, by which it can be told from others. */
  fingerprint: z.string(),
  seenAt: z.iso.datetime(),
  revokedAt: z.nullable(z.iso.datetime()),
});
export type StationPhone = z.output<typeof StationPhone>;

/** A station with its people and phones, those that left or were cut off last. */
export const StationDetails = z.extend(Station, {
  /** Null until an admin has entered it (PAY-33). */
  account: z.nullable(BankAccount),
  people: z.array(Attendant),
  devices: z.array(StationPhone),
});
export type StationDetails = z.output<typeof StationDetails>;

/** The query of `GET /api/admin/redemptions`, the latest first. Days are those of pouring. */
export const RedemptionsQuery = z.extend(PageQuery, {
  stationId: z.optional(StationId),
  userId: z.optional(UserId),
  from: z.optional(DayInput),
  to: z.optional(DayInput),
  /** Conflicts that no admin has resolved. */
  open: z.optional(z.literal('yes', 'Please say yes, or leave it out')),
});
export type RedemptionsQuery = z.output<typeof RedemptionsQuery>;

/** A redemption as an admin sees it, in litres and rand. */
export const AdminRedemption = z.object({
  id: RedemptionId,
  voucherId: VoucherId,
  station: z.object({ id: StationId, name: z.string() }),
  attendant: z.object({ id: UserId, username: z.string() }),
  user: z.extend(PersonName, { id: UserId }),
  plate: z.string(),
  fuelType: FuelType,
  litres: z.number(),
  amount: z.number(),
  pump: z.number(),
  pouredAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  reportedBy: z.enum(['attendant', 'motorist']),
  outcome: z.enum(redemptionOutcomes),
  conflict: z.nullable(z.enum(conflictKinds)),
  resolvedAt: z.nullable(z.iso.datetime()),
  resolution: z.nullable(z.string()),
  /** How a conflict was settled (VOU-36); null for anything else. */
  settledAs: z.nullable(z.enum(settlements)),
  /** The purchase that charges its motorist for what went beyond their fuel. */
  chargedPurchaseId: z.nullable(PurchaseId),
  /** Of an open conflict: how many litres of its motorist's fuel it would use up at most. */
  fuelLeft: z.nullable(z.number()),
  /** Of an open conflict: how many days later a charge would be due. */
  chargeDueDays: z.nullable(z.number()),
  /** On whose day it counts in the station's figures; null if it counts in none (VOU-17). */
  countedAt: z.nullable(z.iso.datetime()),
  requestId: z.nullable(FuelRequestId),
  purchaseId: z.nullable(PurchaseId),
});
export type AdminRedemption = z.output<typeof AdminRedemption>;

/**
 * The body of `POST /api/admin/redemptions/{id}/resolution`: a note, and how the conflict is settled
 * (VOU-36). Older callers send `counts` instead: whether it counts as the phone has signed it.
 */
export const Resolution = z
  .object({
    resolution: line('Please say how it was settled', { max: 300 }),
    counts: z.optional(yesOrNo),
    settledAs: z.optional(
      z.enum(settlements, 'Please choose one of: paid, charged, carried, not-counted'),
    ),
    /** What the desk has shown that the motorist will owe, in rand. Another amount is refused. */
    charge: z.optional(PaidAmount),
  })
  .check(
    z.refine(
      ({ counts, settledAs }) =>
        counts === undefined || settledAs === undefined || counts === (settledAs !== 'not-counted'),
      { error: 'This contradicts what is said of whether it counts', path: ['settledAs'] },
    ),
  );
export type Resolution = z.output<typeof Resolution>;

/** How a body settles a conflict: as `paid` if it does not say (VOU-36). */
export function settledAsOf({ counts, settledAs }: Resolution): SettledAs {
  return settledAs ?? (counts === false ? 'not-counted' : 'paid');
}

/** The query of `GET /api/admin/vouchers`, the latest first. */
export const VouchersListQuery = z.extend(PageQuery, {
  state: z.optional(
    z.enum(['open', 'redeemed', 'revoked'], 'Please choose one of: open, redeemed, revoked'),
  ),
  userId: z.optional(UserId),
});
export type VouchersListQuery = z.output<typeof VouchersListQuery>;

/** A voucher as an admin sees it, in litres and rand. */
export const AdminVoucher = z.object({
  id: VoucherId,
  user: z.extend(PersonName, { id: UserId }),
  plate: z.string(),
  fuelType: FuelType,
  maxLitres: z.number(),
  maxAmount: z.number(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  fetchedAt: z.nullable(z.iso.datetime()),
  state: z.enum(['open', 'redeemed', 'revoked']),
  revokedBecause: z.nullable(z.enum(revocationCauses)),
  requestId: z.nullable(FuelRequestId),
  purchaseId: z.nullable(PurchaseId),
});
export type AdminVoucher = z.output<typeof AdminVoucher>;

/** The query of `GET /api/admin/stations/{id}/sheet`; today by default. */
export const SheetQuery = z.object({ day: z.optional(DayInput) });
export type SheetQuery = z.output<typeof SheetQuery>;

/** What was poured at a station on a day, for the settlement with its owner (VOU-22). */
export const DaySheet = z.object({
  station: z.object({ id: StationId, name: z.string() }),
  day: CalendarDay,
  /** What counts on that day. A conflict counts on the day on which it was settled. */
  rows: z.array(AdminRedemption),
  /** What was signed or received on that day, and is in no total. */
  uncounted: z.array(AdminRedemption),
  /** Of each fuel, and of all that counts: how often, litres and rand. */
  totals: z.array(
    z.object({
      fuelType: z.nullable(FuelType),
      redemptions: z.number(),
      litres: z.number(),
      amount: z.number(),
    }),
  ),
});
export type DaySheet = z.output<typeof DaySheet>;
