import type { AdminFuelRequest, AdminFuelRequestsQuery } from '../../domain/admin/admin-lists.ts';
import { isDeletable } from '../../domain/fuel-requests/deletable.ts';
import { refuseAmount } from '../../domain/fuel-requests/fuel-order.ts';
import {
  type FuelRequest,
  type FuelRequestCreation,
  pricedAt,
} from '../../domain/fuel-requests/fuel-request.ts';
import { priceFuelRequest } from '../../domain/fuel-requests/request-price.ts';
import { FuelRequestId, type UserId } from '../../domain/ids.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { nameKey } from '../../domain/vehicles/vehicle-catalogue.ts';
import { readListLengths } from '../admin/statistics.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Page } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { currentDiscount } from '../loyalty/loyalty.ts';
import { findPriceAt, priceAt } from '../prices/prices.ts';
import {
  findFuelRequest,
  insertFuelRequest,
  listAllFuelRequests,
  listFuelRequests,
  lockFuelRequest,
  updateFuelRequest,
} from '../records/fuel-requests-table.ts';
import { findHeldDecision } from '../records/held-decisions-table.ts';
import { Refusal, refusedField } from '../refusal.ts';
import { listCars } from '../vehicles/cars-table.ts';
import { prepareEnd, refuseUnsettled } from '../vouchers/ending-fuel.ts';
import { withdrawFuel } from '../vouchers/entitlements.ts';

/**
 * Creates a fuel request at the price and discount that apply to it, once per key (REQ-3, REQ-4).
 * @throws Refusal 400, 404 'vehicle-not-found', 409 'plate-missing'
 */
export async function requestFuel(
  context: Context,
  userId: UserId,
  body: FuelRequestCreation,
  key: string | null,
): Promise<FuelRequest> {
  const created = await runOnce(context, {
    call: 'POST /api/fuel-requests',
    userId,
    key,
    body,
    read: (db) => readTerms(db, userId, body, context.clock()),
    run: (transaction, newId, terms) => insertRequest(transaction, userId, body, newId, terms),
  });
  return created.isNew ? created.result : readRequest(context.db, created.id);
}

type Terms = Awaited<ReturnType<typeof readTerms>>;

/** What a request depends on; its price only if the body names the fuel. */
async function readTerms(db: Queryable, userId: UserId, body: FuelRequestCreation, now: Date) {
  const requestedAt = pricedAt(body.requestedAt ? new Date(body.requestedAt) : now, now);
  const [cars, discount, price] = await Promise.all([
    listCars(db, userId),
    currentDiscount(db, userId, now),
    body.fuelType ? findPriceAt(db, body.fuelType, requestedAt) : null,
  ]);
  return { now, requestedAt, cars, discount, price };
}

async function insertRequest(
  transaction: Queryable,
  userId: UserId,
  body: FuelRequestCreation,
  id: string,
  { now, requestedAt, cars, discount, price }: Terms,
): Promise<FuelRequest> {
  const car = findRequestedCar(cars, body);
  if (!car) throw new Refusal('vehicle-not-found');
  if (car.isPlateRemoved) throw new Refusal('plate-missing');
  const capacity = centilitresFromLitres(car.fuelCapacity);
  const volume = centilitresFromLitres(body.fuelAmount);
  const refusal = refuseAmount(volume, capacity);
  if (refusal) throw refusedField('fuelAmount', refusal);
  const fuelType = body.fuelType ?? car.fuelType;
  const { pricePerLitre } = price ?? (await priceAt(transaction, fuelType, requestedAt));
  const priced = priceFuelRequest(volume, pricePerLitre, discount.percent);
  const row = {
    id: FuelRequestId.parse(id),
    userId,
    carId: car.id,
    carMake: car.make,
    carModel: car.model,
    carYear: car.year,
    fuelAmountCl: volume,
    fuelCapacityCl: capacity,
    fuelType,
    basePriceCents: pricePerLitre,
    discountPercentage: discount.percent,
    discountedPriceCents: priced.discountedPrice,
    totalAmountCents: priced.totalAmount,
    loyaltyTier: discount.tier,
    requestedAt,
    claimedRequestedAt: body.requestedAt ?? null,
    createdAt: now,
  };
  return insertFuelRequest(transaction, row);
}

/** The user's car with that make, model and year; a car id alone decides (REQ-1). */
function findRequestedCar(cars: Car[], body: FuelRequestCreation): Car | undefined {
  if (body.carId) return cars.find((car) => car.id === body.carId);
  return cars.find(
    (car) =>
      nameKey(car.make) === nameKey(body.carMake) &&
      nameKey(car.model) === nameKey(body.carModel) &&
      car.year === body.carYear,
  );
}

export async function readRequest(db: Queryable, id: string): Promise<FuelRequest> {
  const request = await findFuelRequest(db, FuelRequestId.parse(id));
  if (!request) throw new Refusal('not-found');
  return request;
}

/** A page of a user's requests, newest first. */
export function readRequests({ db }: Context, userId: UserId, page: Page) {
  return listFuelRequests(db, userId, page);
}

/**
 * Withdraws a request that is pending or rejected, once per key (REQ-7).
 * @throws Refusal 404, 409 'not-deletable'
 */
export async function withdrawRequest(
  context: Context,
  userId: UserId,
  id: FuelRequestId,
  key: string | null,
): Promise<void> {
  await runOnce(context, {
    call: 'DELETE /api/fuel-requests/{id}',
    userId,
    key,
    body: {},
    objectId: id,
    async run(transaction) {
      const request = await lockFuelRequest(transaction, id);
      if (request?.userId !== userId) throw new Refusal('not-found');
      if (!isDeletable(request.status)) throw new Refusal('not-deletable');
      await updateFuelRequest(transaction, id, { deletedAt: context.clock() });
    },
  });
}

/**
 * Gives up what can still be poured of an approved request, as its motorist wants, so that it holds
 * nothing of their budget any more (REQ-18). One of which nothing was poured is rejected. Repeated, it
 * changes nothing.
 * @throws Refusal 404, 409 'wrong-status' while it is pending or a decision on it can be undone, or
 *   'voucher-unsettled' (VOU-29)
 */
export async function giveUpRequest(
  context: Context,
  userId: UserId,
  id: FuelRequestId,
): Promise<FuelRequest> {
  const unsettled = await context.db.transaction().execute(async (transaction) => {
    const request = await lockFuelRequest(transaction, id);
    if (request?.userId !== userId) throw new Refusal('not-found');
    const { status, heldAmount } = request;
    const held = await findHeldDecision(transaction, id);
    if (held || status === 'pending') throw wrongStatus(held?.status ?? status);
    if (heldAmount === undefined) return null;
    const end = { userId, cause: 'given-up' } as const;
    const waits = await prepareEnd(context, transaction, { requestId: id }, end);
    if (waits) return waits;
    await withdrawFuel(context, transaction, { requestId: id }, end);
    if (status === 'approved') {
      const notes = [request.notes, 'It was given up.'].filter(Boolean).join(' ');
      await updateFuelRequest(transaction, id, { status: 'rejected', notes });
    }
    return null;
  });
  if (unsettled) throw refuseUnsettled(unsettled);
  return readRequest(context.db, id);
}

/** The refusal of a change that the present status does not allow. */
export function wrongStatus(status: FuelRequest['status']): Refusal {
  return new Refusal('wrong-status', {
    message: `This request is ${status}: it can't be changed like this`,
    details: { status },
  });
}

/** The fuel requests of all users, for admins: a list on the screen and a CSV file. */
export const requestList: List<AdminFuelRequest, AdminFuelRequestsQuery> = {
  name: 'fuel-requests',
  columns: [
    ['Id', (request) => request.id],
    ['First name', (request) => request.user.firstName],
    ['Last name', (request) => request.user.lastName],
    ['Username', (request) => request.user.username],
    ['Vehicle', (request) => `${request.carMake} ${request.carModel}`],
    ['Fuel', (request) => request.fuelType],
    ['Litres', (request) => request.fuelAmount],
    ['Base price per litre (R)', (request) => request.basePricePerLiter],
    ['Discount (%)', (request) => request.discountPercentage],
    ['Discounted price per litre (R)', (request) => request.discountedPrice],
    ['Total (R)', (request) => request.totalAmount],
    ['Status', (request) => request.status],
    ['Notes', (request) => request.notes ?? ''],
    ['Poured litres', (request) => request.pouredLitres ?? 0],
    ['Held of the budget (R)', (request) => request.heldAmount ?? 0],
    ['Approved although', (request) => request.approvedDespite ?? ''],
    ['Requested', (request) => csvInstant(request.requestedAt)],
    ['Approved', (request) => csvInstant(request.approvedAt)],
    ['Completed', (request) => csvInstant(request.completedAt)],
  ],
  read: ({ db, clock, config }, query, page) =>
    listAllFuelRequests(db, query, page, { today: southAfricanDay(clock()), config }),
  count: ({ db }, query) => countRequests(db, query),
};

/** The length of a list that the statistics count; unknown for other filters (API-3). */
async function countRequests(db: Queryable, query: AdminFuelRequestsQuery) {
  const { q, status, fuelType, userId, from, to } = query;
  if (q || fuelType || userId || from || to || (status && status !== 'pending')) return undefined;
  const { requests, pendingRequests } = await readListLengths(db);
  return status ? pendingRequests : requests;
}
