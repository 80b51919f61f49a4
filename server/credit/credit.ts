import type { CarId, UserId } from '../../domain/ids.ts';
import { type CreditKind, creditOf } from '../../domain/purchases/credit-limits.ts';
import type { CreditOffer } from '../../domain/purchases/credit-offer.ts';
import { creditRefusalText, refuseCredit } from '../../domain/purchases/credit-refusal.ts';
import type { Credit } from '../../domain/purchases/credit-schemas.ts';
import { randFromCents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { vehicleStatus } from '../../domain/vehicles/vehicle.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { isIdNumberKnown } from '../people/users-table.ts';
import { readCreditBalance } from '../records/credit-balances.ts';
import { readUsed } from '../records/used-credit.ts';
import { Refusal } from '../refusal.ts';
import { listCars } from '../vehicles/cars-table.ts';
import { findUnsettled } from '../vouchers/ending-fuel.ts';
import { findCreditLimits } from './credit-limits-table.ts';

interface CreditOptions {
  config: Context['config'];
  now: Date;
  /** The vehicles that the credit is for. One that is verified is enough (LEND-7). */
  cars: readonly Car[];
}

/** Both limits of a person, what is used and what is free (LEND-1, LEND-8). */
export async function readCredit(
  db: Queryable,
  userId: UserId,
  { config, now, cars }: CreditOptions,
): Promise<Credit> {
  const [limits, { owed, held }, hasIdNumber, unsettled, balance] = await Promise.all([
    findCreditLimits(db, userId),
    readUsed(db, userId),
    isIdNumberKnown(db, userId),
    findUnsettled({ config }, db, userId, now),
    readCreditBalance(db, userId),
  ]);
  const isVehicleRefused =
    config.creditNeedsVerifiedVehicle && !cars.some((car) => vehicleStatus(car) === 'verified');
  const { requestDueDays } = config;
  const terms = { limits, hasIdNumber, isVehicleRefused, unsettled, held, requestDueDays };
  const credit = creditOf(owed, { ...terms, today: southAfricanDay(now) });
  return { ...credit, balance: randFromCents(balance) };
}

/**
 * The credit of a person for one of their vehicles, or for any of them (LEND-8).
 * @throws Refusal 404 'vehicle-not-found'
 */
export async function readOwnCredit(
  { db, config, clock }: Context,
  userId: UserId,
  carId: CarId | undefined,
): Promise<Credit> {
  const all = await listCars(db, userId);
  const cars = carId === undefined ? all : all.filter(({ id }) => id === carId);
  if (carId !== undefined && cars.length === 0) throw new Refusal('vehicle-not-found');
  return readCredit(db, userId, { config, now: clock(), cars });
}

/** A purchase on credit that a limit does not allow. */
export class CreditRefused extends Refusal {}

/**
 * Refuses an order that the limits do not allow. What it reads is certain only in a transaction that
 * has locked the user (LEND-5).
 * @throws CreditRefused 409, naming the limit and what is left of it
 */
export async function refuseOverCredit(
  db: Queryable,
  userId: UserId,
  { car, offer }: { car: Car; offer: CreditOffer },
  { kind, ...options }: { kind: CreditKind; config: Context['config']; now: Date },
): Promise<void> {
  const credit = await readCredit(db, userId, { ...options, cars: [car] });
  const total = offer.totalRepayment;
  const code = refuseCredit(credit, kind, total);
  const message = creditRefusalText({ credit, kind, total });
  if (!code || !message) return;
  throw new CreditRefused(code, {
    message,
    details: { credit: { kind, ...credit[kind], overdue: credit.overdue } },
  });
}
