// Fills a database with a believable motorist with some months of history, an admin, and people who
// pay late, and prints how to sign in.

import { pino } from 'pino';
import type { FuelRequest, FuelRequestStatus } from '../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';
import { cents } from '../../domain/values/money.ts';
import { monthsUntil, southAfricanMonth } from '../../domain/values/month.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { day } from '../../domain/values/time-units.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { hashPassword, isPassword } from '../../server/accounts/passwords.ts';
import { insertAccount, register } from '../../server/accounts/registration.ts';
import { closeMonthOnce } from '../../server/books/months.ts';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { requestFuel } from '../../server/fuel-requests/fuel-requests.ts';
import { bookEvent } from '../../server/ledger/journal.ts';
import { dayToEarn, earnPremium } from '../../server/ledger/premium-earned.ts';
import { payPurchase } from '../../server/payments/pay-purchase.ts';
import { findCredentials } from '../../server/people/users-table.ts';
import { updateFuelRequest } from '../../server/records/fuel-requests-table.ts';
import { sellPoured } from '../../server/records/request-purchases.ts';
import { startServer } from '../../server/start.ts';
import { updateCar } from '../../server/vehicles/cars-table.ts';
import { grantFuel } from '../../server/vouchers/entitlements.ts';
import { addCar, at } from './demo-cars.ts';
import { addDebtors } from './demo-debtors.ts';
import { addPurchases, type DemoUsers, goodCard } from './demo-purchases.ts';
import { reconcile } from './demo-reconciliation.ts';

const motorist = { username: 'thandi', password: 'volmaak-demo' };
const attendant = { username: 'sipho', password: motorist.password };
const admin = { username: 'operator', password: 'volmaak-admin' };

/** The demo's monthly prices in cents, for petrol and diesel. */
const prices: [Day: string, petrol: number, diesel: number][] = [
  ['2026-06-03', 2094, 1911],
  ['2026-07-01', 2068, 1874],
  ['2026-08-05', 2112, 1897],
  ['2026-09-02', 2127, 1943],
  ['2026-10-07', 2103, 1938],
  ['2026-11-04', 2115, 1935],
];

interface PastRequest {
  daysAgo: number;
  car: number;
  litres: number;
  status: FuelRequestStatus;
  notes?: string;
  /** Whether it was completed since requests are owed (REQ-16), and if it is paid, after how many days. */
  isOwed?: true;
  paidAfter?: number;
}

const history: PastRequest[] = [
  { daysAgo: 168, car: 0, litres: 35, status: 'completed', notes: 'Filled at the N1 City depot.' },
  { daysAgo: 151, car: 1, litres: 62.5, status: 'completed' },
  { daysAgo: 133, car: 0, litres: 40, status: 'completed' },
  { daysAgo: 110, car: 1, litres: 70, status: 'rejected', notes: 'Please settle July first.' },
  { daysAgo: 96, car: 1, litres: 55, status: 'completed' },
  { daysAgo: 74, car: 0, litres: 38.4, status: 'completed' },
  { daysAgo: 45, car: 1, litres: 60, status: 'completed', notes: 'Thank you for paying on time.' },
  { daysAgo: 22, car: 0, litres: 41, status: 'completed', isOwed: true, paidAfter: 5 },
  { daysAgo: 6, car: 0, litres: 25, status: 'completed', isOwed: true },
  { daysAgo: 4, car: 1, litres: 58.75, status: 'approved', notes: 'Any depot, until Friday.' },
  { daysAgo: 1, car: 0, litres: 30, status: 'pending' },
];

const joinedDaysAgo = 200;

const config = readConfig();
if (config.paymentsUrl) {
  console.error('The demo data is paid with the embedded processor: please unset PAYMENTS_URL.');
  process.exit(1);
}
const server = await startServer(
  { ...config, adminUsername: admin.username, adminPassword: admin.password },
  { log: pino({ level: 'silent' }), print: () => {}, shareDatabase: true },
);
try {
  await fill(server.context);
  const { db, clock } = server.context;
  await earnPremium(db, dayToEarn(clock()), joinedDaysAgo);
  const lines = [
    `Motorist: ${await signInOf(server.context, motorist)}`,
    `Admin:    ${await signInOf(server.context, admin)}`,
    `Station:  ${await signInOf(server.context, attendant)}`,
    'These passwords are public: keep them off a database that others can reach.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  await server.stop();
}

/** How to sign in as a demo user; an account that existed before keeps its own password. */
async function signInOf({ db }: Context, { username, password }: typeof admin): Promise<string> {
  const found = await findCredentials(db, username);
  const isOurs = await isPassword(found?.passwordHash ?? null, password);
  return isOurs
    ? `${username} / ${password}`
    : `${username} was here before, with another password: sign in with that one`;
}

async function fill(context: Context): Promise<void> {
  const adminId = await ensureAdmin(context);
  await insertPrices(context);
  await addDebtors(context, adminId);
  if (await findCredentials(context.db, motorist.username)) return;
  const joined = at(context, joinedDaysAgo);
  const user = await register(
    joined,
    {
      ...motorist,
      firstName: 'Thandi',
      lastName: 'Nkosi',
      idNumber: '8801235111088',
      homeAddress: '14 Kloof Street, Gardens, Cape Town',
      phoneNumber: '082 123 4567',
      email: 'thandi@example.com',
    },
    'demo',
  );
  const corolla = await addCar(context, user.id, {
    colour: '#b8392f',
    daysAgo: joinedDaysAgo,
    car: {
      registrationNumber: 'CA 123-456',
      make: 'Toyota',
      model: 'Corolla',
      modelType: '1.8 Prestige',
      year: 2019,
      fuelType: 'petrol',
      fuelCapacity: 50,
      province: 'WC',
    },
  });
  const hilux = await addCar(context, user.id, {
    colour: '#dfe5e8',
    daysAgo: joinedDaysAgo,
    car: {
      registrationNumber: 'CY 88-120',
      make: 'Toyota',
      model: 'Hilux',
      modelType: '2.8 GD-6 Legend',
      year: 2022,
      fuelType: 'diesel',
      fuelCapacity: 80,
      province: 'WC',
    },
  });
  await updateCar(context.db, corolla.id, { isRoadworthy: true });
  const cars = [corolla, hilux];
  await addPurchases(context, { userId: user.id, adminId }, cars, attendant.password);
  for (const past of history) await addRequest(context, { userId: user.id, adminId }, cars, past);
  await reconcile(context, adminId);
  // The last month waits for an accountant.
  const [before] = monthsUntil(southAfricanMonth(context.clock()), 3);
  if (before) await closeMonthOnce(context, adminId, { month: before }, null);
}

async function ensureAdmin(context: Context): Promise<UserId> {
  const found = await findCredentials(context.db, admin.username);
  if (found) return found.user.id;
  const user = await insertAccount(context.db, context.keys, {
    username: admin.username,
    passwordHash: await hashPassword(admin.password),
    firstName: 'Olivia',
    lastName: 'Operator',
    isAdmin: true,
    registrationDate: context.clock(),
  });
  return user.id;
}

async function insertPrices({ db }: Context): Promise<void> {
  const source = 'Sample for the demo';
  const rows = prices.flatMap(([day, petrol, diesel]) => {
    const effectiveDate = day as Day; // a literal above
    return [
      { fuelType: 'petrol' as const, priceCents: cents(petrol), effectiveDate, source },
      { fuelType: 'diesel' as const, priceCents: cents(diesel), effectiveDate, source },
    ];
  });
  await db
    .insertInto('fuelPrices')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a request that was decided a few hours later, without an SMS. */
async function addRequest(
  context: Context,
  { userId, adminId }: DemoUsers,
  cars: readonly Car[],
  past: PastRequest,
): Promise<void> {
  const car = cars[past.car];
  if (!car) return;
  const then = at(context, past.daysAgo);
  const { id: carId, make: carMake, model: carModel, year: carYear } = car;
  const fields = { carId, carMake, carModel, carYear, fuelAmount: past.litres };
  const asked = await requestFuel(then, userId, fields, null);
  const { id } = asked;
  const { status, notes } = past;
  if (status === 'pending') return;
  if (status === 'approved')
    await grantFuel(
      then,
      context.db,
      { requestId: id },
      {
        userId,
        fuelType: car.fuelType,
        plate: car.registrationNumber,
        volume: centilitresFromLitres(past.litres),
      },
    );
  const decidedAt = new Date(then.clock().getTime() + day / 6);
  const completedAt = new Date(decidedAt.getTime() + day);
  await updateFuelRequest(context.db, id, {
    status,
    notes: notes ?? null,
    ...(status !== 'rejected' && { approvedBy: adminId, approvedAt: decidedAt }),
    ...(status === 'completed' && { completedAt }),
  });
  if (past.isOwed) await sellRequest(context, asked, past, completedAt);
}

/** What was poured of a request is owed, and paid by card some days later. */
async function sellRequest(
  context: Context,
  request: FuelRequest,
  { litres, paidAfter }: PastRequest,
  completedAt: Date,
): Promise<void> {
  const then = { ...context, clock: () => completedAt };
  const poured = { volume: centilitresFromLitres(litres), words: 'From your request' };
  const sold = await sellPoured(then, context.db, request, poured);
  if (!sold) return;
  const { id: purchaseId, amount: fuelUsed } = sold;
  const byHand = {
    kind: 'completed-by-hand',
    requestId: request.id,
    purchaseId,
    fuelUsed,
  } as const;
  await bookEvent(context.db, byHand, completedAt);
  if (paidAfter === undefined) return;
  const paidAt = new Date(completedAt.getTime() + paidAfter * day);
  const payment = { paymentMethod: 'card' as const, cardDetails: goodCard };
  await payPurchase({ ...context, clock: () => paidAt }, request.userId, purchaseId, payment, null);
}
