// Fills a database with a believable motorist, an admin and some months of history, and prints how
// to sign in.
import { pino } from 'pino';
import sharp from 'sharp';
import type { FuelRequestStatus } from '../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';
import { cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { hashPassword, isPassword } from '../../server/accounts/passwords.ts';
import { insertAccount, register } from '../../server/accounts/registration.ts';
import { findCredentials } from '../../server/accounts/users-table.ts';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { requestFuel } from '../../server/fuel-requests/fuel-requests.ts';
import { updateFuelRequest } from '../../server/fuel-requests/fuel-requests-table.ts';
import { startServer } from '../../server/start.ts';
import { registerCar } from '../../server/vehicles/cars.ts';
import { updateCar } from '../../server/vehicles/cars-table.ts';
import { attachPicture, openUpload, storeUpload } from '../../server/vehicles/pictures.ts';
import { addPurchases, type DemoUsers } from './demo-purchases.ts';

const motorist = { username: 'thandi', password: 'volmaak-demo' };
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
}

const history: PastRequest[] = [
  { daysAgo: 168, car: 0, litres: 35, status: 'completed', notes: 'Filled at the N1 City depot.' },
  { daysAgo: 151, car: 1, litres: 62.5, status: 'completed' },
  { daysAgo: 133, car: 0, litres: 40, status: 'completed' },
  { daysAgo: 110, car: 1, litres: 70, status: 'rejected', notes: 'Please settle July first.' },
  { daysAgo: 96, car: 1, litres: 55, status: 'completed' },
  { daysAgo: 74, car: 0, litres: 38.4, status: 'completed' },
  { daysAgo: 45, car: 1, litres: 60, status: 'completed', notes: 'Thank you for paying on time.' },
  { daysAgo: 22, car: 0, litres: 41, status: 'completed' },
  { daysAgo: 4, car: 1, litres: 58.75, status: 'approved', notes: 'Any depot, until Friday.' },
  { daysAgo: 1, car: 0, litres: 30, status: 'pending' },
];

const day = 24 * 60 * 60 * 1000;
const joinedDaysAgo = 200;

const server = await startServer(
  { ...readConfig(), adminUsername: admin.username, adminPassword: admin.password },
  { log: pino({ level: 'silent' }), print: () => {}, shareDatabase: true },
);
try {
  await fill(server.context);
  const lines = [
    `Motorist: ${await signInOf(server.context, motorist)}`,
    `Admin:    ${await signInOf(server.context, admin)}`,
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
  if (await findCredentials(context.db, motorist.username)) return;
  await insertPrices(context);
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
  const corolla = await addCar(context, user.id, '#b8392f', {
    registrationNumber: 'CA 123-456',
    make: 'Toyota',
    model: 'Corolla',
    modelType: '1.8 Prestige',
    year: 2019,
    fuelType: 'petrol',
    fuelCapacity: 50,
    province: 'WC',
  });
  const hilux = await addCar(context, user.id, '#dfe5e8', {
    registrationNumber: 'CY 88-120',
    make: 'Toyota',
    model: 'Hilux',
    modelType: '2.8 GD-6 Legend',
    year: 2022,
    fuelType: 'diesel',
    fuelCapacity: 80,
    province: 'WC',
  });
  await updateCar(context.db, corolla.id, { isRoadworthy: true });
  const cars = [corolla, hilux];
  await addPurchases(context, { userId: user.id, adminId }, cars);
  for (const past of history) await addRequest(context, { userId: user.id, adminId }, cars, past);
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

type DemoCar = Omit<Parameters<typeof registerCar>[2], 'carPhotoUrl'>;

async function addCar(context: Context, userId: UserId, colour: string, car: DemoCar) {
  const picture = await drawCar(colour);
  const contentType = 'image/jpeg';
  const upload = await openUpload(context, userId, { contentType, size: picture.length });
  await storeUpload(context, userId, upload, picture, contentType);
  const vehicleImageURL = `/api/uploads/${upload}`;
  const carPhotoUrl = await attachPicture(context, userId, { vehicleImageURL });
  // The picture is uploaded today, because an old picture without a vehicle would be deleted.
  return registerCar(at(context, joinedDaysAgo), userId, { ...car, carPhotoUrl }, null);
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
  const { id } = await requestFuel(then, userId, fields, null);
  const { status, notes } = past;
  if (status === 'pending') return;
  const decidedAt = new Date(then.clock().getTime() + day / 6);
  await updateFuelRequest(context.db, id, {
    status,
    notes: notes ?? null,
    ...(status !== 'rejected' && { approvedBy: adminId, approvedAt: decidedAt }),
    ...(status === 'completed' && { completedAt: new Date(decidedAt.getTime() + day) }),
  });
}

/** The same context with its clock set back by some days. */
function at(context: Context, daysAgo: number): Context {
  const then = new Date(context.clock().getTime() - daysAgo * day);
  return { ...context, clock: () => then };
}

/** Draws a car in front of a hill, because the demo has no real photos. */
function drawCar(colour: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="520" fill="#a9d3e8"/>
    <path d="M0 470 Q260 250 520 430 T1200 360 V560 H0 Z" fill="#6f9b7a"/>
    <rect y="520" width="1200" height="280" fill="#6b6f73"/>
    <path d="M190 560 Q210 470 330 455 L450 370 Q480 345 540 345 H760 Q810 345 850 385 L925 455 Q1010 465 1020 560 V610 H190 Z" fill="${colour}"/>
    <path d="M430 455 L510 390 Q520 382 540 382 H630 V455 Z M660 382 H750 Q780 382 800 402 L850 455 H660 Z" fill="#27343b"/>
    <g fill="#1c2226"><circle cx="370" cy="610" r="78"/><circle cx="840" cy="610" r="78"/></g>
    <g fill="#c8ced2"><circle cx="370" cy="610" r="40"/><circle cx="840" cy="610" r="40"/></g>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).toBuffer();
}
