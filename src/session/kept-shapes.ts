import type { QueryKey } from '@tanstack/react-query';
import type { Session, SessionUser } from '../../domain/account.ts';
import type { Car } from '../../domain/car.ts';
import type { LivePrices, PriceChanges } from '../../domain/fuel-price.ts';
import type { FuelRequest } from '../../domain/fuel-request.ts';
import type { LoyaltyProfile } from '../../domain/loyalty.ts';
import type { PurchaseDetails, PurchaseEvent } from '../../domain/purchase.ts';
import type { FuelRequestPages } from '../api/fuel-requests.ts';
import { figure, flag, listOf, nullable, record, type Shape, text } from './shape.ts';

const sessionUser = record<SessionUser>({
  id: text,
  firstName: text,
  lastName: text,
  username: text,
  phoneNumber: nullable(text),
  isAdmin: flag,
  isBlacklisted: flag,
  blacklistReason: nullable(text),
  mustChangePassword: flag,
});

const livePrices = record<LivePrices>({
  data: listOf(
    record<LivePrices['data'][number]>({
      fuelType: text,
      pricePerLiter: figure,
      source: text,
      effectiveDate: text,
    }),
  ),
  source: text,
  lastUpdated: text,
});

const car = record<Car>({
  id: text,
  registrationNumber: text,
  make: text,
  model: text,
  modelType: nullable(text),
  year: figure,
  fuelType: text,
  fuelCapacity: figure,
  province: text,
  isRoadworthy: flag,
  isStolen: flag,
  carPhotoUrl: text,
});

const loyalty = record<LoyaltyProfile>({
  subscriptionYear: figure,
  annualPurchaseCount: figure,
  currentDiscountRate: figure,
  loyaltyTier: text,
  consecutiveYears: figure,
  hasReachedStableRate: flag,
  createdAt: text,
});

const fuelRequest = record<FuelRequest>({
  id: text,
  carMake: text,
  carModel: text,
  carYear: figure,
  fuelAmount: figure,
  fuelType: text,
  basePricePerLiter: figure,
  discountPercentage: figure,
  discountedPrice: figure,
  totalAmount: figure,
  status: text,
  notes: nullable(text),
  requestedAt: text,
});

const purchaseFields: { [Field in keyof PurchaseDetails]?: Shape } = {
  id: text,
  carMake: text,
  carModel: text,
  carRegistrationNumber: text,
  fuelAmount: figure,
  fuelType: text,
  pricePerLiter: figure,
  basePrice: figure,
  discountPercentage: figure,
  finalAmount: figure,
  premiumPercentage: figure,
  totalRepayment: figure,
  repaymentDueDate: text,
  isPaid: flag,
  paymentDate: nullable(text),
  paymentMethod: text,
  purchaseDate: text,
  scheduledPaymentDate: nullable(text),
  isScheduledPayment: flag,
  paymentStatus: text,
};

const purchaseEvent = record<PurchaseEvent>({ type: text, at: text });

/** What the device keeps of each query, by the first part of its key. */
const shapes: Record<string, Shape> = {
  session: sessionUser,
  vehicles: listOf(car),
  loyalty,
  'fuel-requests': record<FuelRequestPages>({
    pages: listOf(
      record<FuelRequestPages['pages'][number]>({
        requests: listOf(fuelRequest),
        next: nullable(text),
      }),
    ),
    pageParams: listOf(nullable(text)),
  }),
  purchases: listOf(record<PurchaseDetails>(purchaseFields)),
  purchase: record<PurchaseDetails>({ ...purchaseFields, events: listOf(purchaseEvent) }),
};

const priceShapes: Record<string, Shape> = {
  live: livePrices,
  changes: record<PriceChanges>({ petrol: figure, diesel: figure }),
};

/** Whether data that the device kept under a key can be shown. What cannot is fetched again. */
export function isUsable([first, second]: QueryKey, data: unknown): boolean {
  const shape = first === 'fuel-prices' ? priceShapes[String(second)] : shapes[String(first)];
  return shape?.(data) ?? false;
}

/** Whether an answer says who is signed in, or that nobody is. */
export function isSession(answer: unknown): answer is Session {
  const session = answer as Partial<Session> | null;
  if (session?.authenticated === false) return true;
  return session?.authenticated === true && sessionUser(session.user);
}
