import { orderedVolume, refuseAmount, refuseOrder } from '../../domain/fuel-requests/fuel-order.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import {
  type CreditOffer,
  matchesOffer,
  offerCredit,
  quoteOf,
} from '../../domain/purchases/credit-offer.ts';
import type { QuoteWithCredit } from '../../domain/purchases/credit-schemas.ts';
import type { QuotedFigures, QuoteRequest } from '../../domain/purchases/quote.ts';
import type { Cents } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { type Centilitres, centilitresFromLitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Context } from '../context.ts';
import { readCredit } from '../credit/credit.ts';
import type { Queryable } from '../db/database.ts';
import { currentDiscount } from '../loyalty/loyalty.ts';
import { priceAt } from '../prices/prices.ts';
import { Refusal, refusedField } from '../refusal.ts';
import { listCars } from '../vehicles/cars-table.ts';

/** An order with its present price: the car, the fuel and the figures. */
export interface PricedOrder {
  car: Car;
  fuelType: FuelType;
  offer: CreditOffer;
}

/**
 * Quotes fuel for a car of the user, at today's price and their discount, with their credit (BUY-1,
 * LEND-8).
 * @throws Refusal 400, 404 'vehicle-not-found', 503 'no-price'
 */
export async function quoteFuel(
  context: Context,
  userId: UserId,
  body: QuoteRequest,
): Promise<QuoteWithCredit> {
  const now = context.clock();
  const car = await liveCar(context.db, userId, body.carId);
  const { pricePerLitre } = await priceAt(context.db, body.fuelType, now);
  const refusal = refuseOrder(body, pricePerLitre, centilitresFromLitres(car.fuelCapacity));
  const field = body.moneyAmount === undefined ? 'fuelAmount' : 'moneyAmount';
  if (refusal) throw refusedField(field, refusal);
  const volume = orderedVolume(body, pricePerLitre);
  const [offer, credit] = await Promise.all([
    creditOffer(context.db, userId, volume, pricePerLitre, now),
    readCredit(context.db, userId, { config: context.config, now, cars: [car] }),
  ]);
  return { ...quoteOf(offer), credit };
}

/**
 * Prices an order and compares it with the figures that the user saw (BUY-5).
 * @throws Refusal 400, 404, 409 'price-moved'
 */
export async function priceOrder(
  db: Queryable,
  userId: UserId,
  body: QuotedFigures & { carId: CarId; fuelType?: FuelType | undefined },
  { config, now }: { config: Context['config']; now: Date },
): Promise<PricedOrder> {
  const car = await liveCar(db, userId, body.carId);
  const fuelType = body.fuelType ?? car.fuelType;
  const volume = centilitresFromLitres(body.fuelAmount);
  const refusal = refuseAmount(volume, centilitresFromLitres(car.fuelCapacity));
  if (refusal) throw refusedField('fuelAmount', refusal);
  const { pricePerLitre } = await priceAt(db, fuelType, now);
  const offer = await creditOffer(db, userId, volume, pricePerLitre, now);
  if (!matchesOffer(body, offer)) {
    const credit = await readCredit(db, userId, { config, now, cars: [car] });
    throw new Refusal('price-moved', { details: { quote: { ...quoteOf(offer), credit } } });
  }
  return { car, fuelType, offer };
}

async function liveCar(db: Queryable, userId: UserId, id: CarId): Promise<Car> {
  const car = (await listCars(db, userId)).find((each) => each.id === id);
  if (!car) throw new Refusal('vehicle-not-found');
  if (car.isPlateRemoved) throw new Refusal('plate-missing');
  return car;
}

async function creditOffer(
  db: Queryable,
  userId: UserId,
  volume: Centilitres,
  pricePerLitre: Cents,
  now: Date,
): Promise<CreditOffer> {
  const discount = await currentDiscount(db, userId, now);
  return offerCredit({
    volume,
    pricePerLitre,
    discountPercent: discount.percent,
    loyaltyTier: discount.tier,
    today: southAfricanDay(now),
  });
}
