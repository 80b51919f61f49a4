import type { SessionUser } from '../../../domain/accounts/account.ts';
import { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { UserId } from '../../../domain/ids.ts';
import type { LoyaltyProfile } from '../../../domain/loyalty/loyalty-profile.ts';
import type { LivePrices, PriceHistory } from '../../../domain/prices/price-schemas.ts';
import { type OfferTerms, offerCredit, quoteOf } from '../../../domain/purchases/credit-offer.ts';
import type { Credit } from '../../../domain/purchases/credit-schemas.ts';
import { QuoteWithCredit } from '../../../domain/purchases/credit-schemas.ts';
import { Purchase } from '../../../domain/purchases/purchase.ts';
import { cents } from '../../../domain/values/money.ts';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { Car } from '../../../domain/vehicles/car.ts';
import type { Vouchers } from '../../../domain/vouchers/voucher-schemas.ts';
import { dayFromNow } from '../../support/days.ts';

/** A user as in the session. */
export function sessionUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: UserId.parse(crypto.randomUUID()),
    firstName: 'Thandi',
    lastName: 'Nkosi',
    username: 'thandi',
    phoneNumber: '+27821234567',
    isAdmin: false,
    isBlacklisted: false,
    blacklistReason: null,
    mustChangePassword: false,
    ...changes,
  };
}

/** A plate that no other vehicle has. */
export function newPlate(): string {
  return `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
}

/** A petrol Corolla with a tank of 50 litres. */
export function newCar(changes: Record<string, unknown> = {}): Car {
  const id = crypto.randomUUID();
  return Car.parse({
    id,
    userId: crypto.randomUUID(),
    registrationNumber: `CA ${id.slice(0, 6).toUpperCase()}`,
    make: 'Toyota',
    model: 'Corolla',
    modelType: null,
    year: 2019,
    fuelType: 'petrol',
    fuelCapacity: 50,
    province: 'WC',
    isRoadworthy: false,
    isStolen: false,
    carPhotoUrl: `/api/vehicle-image/${id}?v=1`,
    createdAt: new Date().toISOString(),
    ...changes,
  });
}

/** 20 litres of petrol for a Corolla, without a discount, pending. */
export function newFuelRequest(changes: Record<string, unknown> = {}): FuelRequest {
  return FuelRequest.parse({
    id: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    carMake: 'Toyota',
    carModel: 'Corolla',
    carYear: 2019,
    fuelAmount: 20,
    fuelCapacity: 50,
    fuelType: 'petrol',
    basePricePerLiter: 20.75,
    discountPercentage: 0,
    discountedPrice: 20.75,
    totalAmount: 415,
    loyaltyTier: 'new',
    status: 'pending',
    approvedBy: null,
    approvedAt: null,
    completedAt: null,
    notes: null,
    requestedAt: new Date().toISOString(),
    ...changes,
  });
}

/** Both limits of who owes nothing, with some changes. */
export function newCredit(changes: Partial<Credit> = {}): Credit {
  const unused = { limit: 8500, used: 0, free: 8500 };
  return {
    budget: unused,
    collected: unused,
    overdue: 0,
    refusal: null,
    unsettledUntil: null,
    ...changes,
  };
}

/** The server's quote for these litres of petrol at R20.75, due 30 days later. */
export function quoteFor(litres: number, terms: Partial<OfferTerms> = {}): QuoteWithCredit {
  const offer = offerCredit({
    volume: centilitresFromLitres(litres),
    pricePerLitre: cents(2075),
    discountPercent: 0,
    loyaltyTier: 'new',
    today: southAfricanDay(new Date()),
    ...terms,
  });
  return QuoteWithCredit.parse({ ...quoteOf(offer), credit: newCredit() });
}

let lastPurchaseDate = Number.POSITIVE_INFINITY;

/** Each date is before the last one, so that lists show purchases in the order of their making. */
function nextPurchaseDate(): string {
  lastPurchaseDate = Math.min(Date.now(), lastPurchaseDate - 1);
  return new Date(lastPurchaseDate).toISOString();
}

/** The purchase of that quote: on the budget, not paid yet. */
export function newPurchase(changes: Record<string, unknown> = {}): Purchase {
  return Purchase.parse({
    id: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    carId: crypto.randomUUID(),
    carMake: 'Toyota',
    carModel: 'Corolla',
    carModelType: null,
    carRegistrationNumber: 'CA 123456',
    fuelAmount: 20,
    fuelType: 'petrol',
    pricePerLiter: 20.75,
    basePrice: 415,
    discountPercentage: 0,
    finalAmount: 415,
    premiumPercentage: 25,
    totalRepayment: 518.75,
    repaymentDueDate: dayFromNow(30),
    isPaid: false,
    paymentDate: null,
    paymentMethod: 'budget',
    purchaseDate: nextPurchaseDate(),
    scheduledPaymentDate: null,
    isScheduledPayment: false,
    paymentStatus: 'pending',
    needsSecondStep: false,
    checkoutUrl: null,
    cardBrand: null,
    cardLastFour: null,
    cancelledAt: null,
    refundedAt: null,
    writtenOffAt: null,
    outsidePayment: null,
    ...changes,
  });
}

/** Petrol R20.75, diesel R18.52, just now. */
export function livePrices(): LivePrices {
  const source = 'table';
  const day = dayFromNow(0);
  return {
    data: [
      { fuelType: 'petrol', pricePerLiter: 20.75, source, effectiveDate: day },
      { fuelType: 'diesel', pricePerLiter: 18.52, source, effectiveDate: day },
    ],
    source,
    lastUpdated: new Date().toISOString(),
  };
}

/** Both prices fell today; none is coming. */
export function priceHistory(changes: Partial<PriceHistory> = {}): PriceHistory {
  const [before, today] = [dayFromNow(-400), dayFromNow(0)];
  return {
    petrol: [
      { effectiveDate: before, pricePerLiter: 21.41 },
      { effectiveDate: today, pricePerLiter: 20.75 },
    ],
    diesel: [
      { effectiveDate: before, pricePerLiter: 20.02 },
      { effectiveDate: today, pricePerLiter: 18.52 },
    ],
    coming: { petrol: null, diesel: null },
    ...changes,
  };
}

/** A user without paid purchases. */
export function loyaltyProfile(
  userId: UserId,
  changes: Partial<LoyaltyProfile> = {},
): LoyaltyProfile {
  return {
    id: crypto.randomUUID(),
    userId,
    subscriptionYear: 1,
    annualPurchaseCount: 0,
    currentDiscountRate: 0,
    loyaltyTier: 'new',
    lastPurchaseDate: null,
    consecutiveYears: 0,
    hasReachedStableRate: false,
    createdAt: new Date().toISOString(),
    ...changes,
  };
}

/** The vouchers of somebody without fuel. */
export function noVouchers(changes: Partial<Vouchers> = {}): Vouchers {
  const now = new Date().toISOString();
  return { voucher: null, fuel: [], waits: null, readyAt: null, now, ...changes };
}
