import { randomUUID } from 'node:crypto';
import { viewNameKey } from '../../../domain/admin/saved-views.ts';
import { SavedViewId, StationId, type UserId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/values/money.ts';
import { plainText } from '../../../domain/values/search.ts';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import {
  type Api,
  type Caller,
  deliverMails,
  newCar,
  newDriver,
  registration,
  renewProof,
  send,
} from '../../support/api.ts';
import { type Buyer, buy, byCard, schedule } from '../../support/server/purchases.ts';
import {
  fetchVouchers,
  newPhone,
  newStation,
  type Phone,
  pour,
} from '../../support/server/stations.ts';

/** Personal data that occurs nowhere else in the test database. */
export interface Person extends Buyer {
  personal: Record<string, string>;
}

/** The desk removes a plate and gives it back, and asks for a better photo. */
async function questionVehicle(
  api: Api,
  admin: Caller,
  { id, registrationNumber, reason }: { id: string; registrationNumber: string; reason: string },
) {
  await renewProof(api, admin);
  const url = `/api/admin/cars/${id}`;
  await admin.call('POST', `${url}/plate-removal`, { reason, registrationNumber });
  await admin.call('POST', `${url}/plate-return`);
  await admin.call('POST', `${url}/photo-request`, { reason });
}

/**
 * A motorist with rows in every table that can hold some. They owe nothing, and nothing is in
 * progress.
 */
export async function newFullAccount(
  api: Api,
  admin: Caller,
  { name, phone, plate }: { name: string; phone: string; plate: string },
): Promise<Person> {
  const usual = registration();
  const fields = registration({
    // Not contained in the username.
    idNumber: usual.idNumber.replace(/^0/, '9'),
    firstName: `${name}-Rethabile`,
    lastName: `Van-der-${name}`,
    homeAddress: `77 ${name} Crescent`,
    phoneNumber: phone,
  });
  const driver = await newDriver(api, fields);
  // Makes a browser a known device.
  await send(api, 'POST', '/api/auth/login', fields);
  const car = await newCar(driver, {
    registrationNumber: plate,
    make: 'Bakkie',
    model: `Of ${plate.slice(0, 3)}`,
  });
  await questionVehicle(api, admin, { ...car, reason: `${name} has shown no papers` });
  const person = { ...driver, carId: car.id };
  const key = () => ({ 'Idempotency-Key': randomUUID() });
  const fuel = { carMake: car.make, carModel: car.model, carYear: car.year, fuelAmount: 20 };
  const asked = await driver.call('POST', '/api/fuel-requests', fuel, key());
  await admin.call('PATCH', `/api/fuel-requests/${asked.body.id}/status`, {
    status: 'rejected',
    notes: `Rejected for ${fields.lastName}`,
  });
  const open = await driver.call('POST', '/api/fuel-requests', fuel, key());
  await admin.call('PATCH', `/api/fuel-requests/${open.body.id}/status`, {
    status: 'approved',
    undoable: true,
    notes: `Approved for ${fields.lastName}`,
  });
  const own = await newPhone(person);
  await buy(person, byCard('pays', { saveCard: true }), key());
  // Before a voucher whose fate is not known, because new credit waits for that.
  await settleDebts(api, admin, person, fields.lastName);
  await pourAndWork(api, admin, own);
  const scheduled = await schedule(api, person, 'pays');
  await driver.call('POST', `/api/purchases/${scheduled.body.id}/cancel`, {});
  await send(api, 'POST', '/api/auth/forgot-password', { email: fields.email });
  // The link is created when the mail is sent.
  await deliverMails(api);
  await admin.call('POST', '/api/sms/payment-reminder', {
    userId: driver.userId,
    amount: 100,
    dueDate: new Date(api.context.clock()).toISOString().slice(0, 10),
  });
  const message = `Hello ${fields.firstName}`;
  await admin.call('POST', '/api/sms/send', { phoneNumber: phone, message }, key());
  await admin.call('PATCH', `/api/admin/users/${driver.userId}`, { isVerified: true });
  await admin.call('PATCH', `/api/admin/users/${driver.userId}/credit-limits`, {
    budgetLimit: 500,
    collectedLimit: null,
    reason: `Agreed with ${fields.lastName}`,
  });
  await insertSignInRows(api, driver.userId as UserId);
  await api.context.db
    .insertInto('approvals')
    .values({
      id: randomUUID(),
      kind: 'credit-limits',
      userId: driver.userId as UserId,
      purchaseId: null,
      amountCents: cents(900_000),
      budgetCents: cents(900_000),
      collectedCents: null,
      reason: `Agreed with ${fields.lastName}`,
      askedBy: admin.userId as UserId,
      askedAt: api.context.clock(),
      decidedBy: null,
      decidedAt: null,
      isConfirmed: null,
    })
    .execute();
  // They were an admin before.
  const viewName = `Of ${fields.lastName}`;
  await api.context.db
    .insertInto('savedViews')
    .values({
      id: SavedViewId.parse(randomUUID()),
      userId: driver.userId as UserId,
      list: 'requests',
      name: viewName,
      nameKey: viewNameKey(viewName),
      query: '',
    })
    .execute();
  const { username, firstName, lastName, idNumber, homeAddress, email } = fields;
  return {
    ...person,
    personal: {
      username,
      firstName,
      lastName,
      idNumber,
      homeAddress,
      email,
      plate,
      phone: `+27${phone.slice(1)}`,
      plateKey: plate.replaceAll(' ', ''),
      foundBy: plainText(fields.lastName),
    },
  };
}

/** Leaves a redemption of a phone's voucher, and somebody who also works at a station. */
async function pourAndWork(api: Api, admin: Caller, phone: Phone): Promise<void> {
  const station = await newStation(api, admin);
  const { voucher } = await fetchVouchers(phone);
  await pour(api, { station, phone, voucher }, { litres: 5, amount: 103.75 });
  const [userId, addedBy] = [phone.caller.userId, admin.userId] as UserId[] as [UserId, UserId];
  const stationId = StationId.parse(station.id);
  const addedAt = api.context.clock();
  await api.context.db
    .insertInto('attendants')
    .values({ userId, stationId, addedAt, addedBy, removedAt: null })
    .execute();
}

/** Leaves a purchase paid in cash and a late one written off, with words about the user. */
async function settleDebts(api: Api, admin: Caller, person: Buyer, lastName: string) {
  const address = async () => `/api/admin/purchases/${(await buy(person)).body.id}`;
  const paid = await address();
  await admin.call('POST', `${paid}/outside-payment`, {
    method: 'cash',
    reference: `Brought by ${lastName}`,
    receivedOn: southAfricanDay(api.context.clock()),
  });
  await admin.call('POST', `${paid}/notes`, { text: `${lastName} called` });
  const late = await address();
  const today = southAfricanDay(api.context.clock());
  const { totalRepayment } = (await admin.call('GET', late)).body;
  await admin.call('POST', `${late}/instalments`, {
    instalments: [
      { day: addDays(today, 3), amount: 20 },
      { day: addDays(today, 9), amount: (totalRepayment * 100 - 2000) / 100 },
    ],
  });
  // Too much, which is paid back.
  const money = { amount: 30, method: 'eft', reference: `From ${lastName}`, receivedOn: today };
  const desk = `/api/admin/users/${person.userId}`;
  await admin.call('POST', `${desk}/payments`, { ...money, purchases: [] });
  await admin.call('POST', `${desk}/credit-payout`, { ...money, reference: `To ${lastName}` });
  await api.context.db
    .updateTable('purchases')
    .set({ repaymentDueDate: '2024-01-01' as Day })
    .where('userId', '=', person.userId as UserId)
    .where('paymentStatus', '=', 'pending')
    .execute();
  await admin.call('POST', `/api/admin/users/${person.userId}/promises`, {
    day: southAfricanDay(api.context.clock()),
    note: `${lastName} is paid today`,
  });
  await admin.call('POST', '/api/admin/collections/reminders', { userIds: [person.userId] });
  await admin.call('POST', `${late}/write-off`, { reason: `${lastName} emigrated` });
}

/** What an account has besides its password. */
async function insertSignInRows({ context: { db, clock } }: Api, userId: UserId): Promise<void> {
  const createdAt = clock();
  const secret = Buffer.from(randomUUID());
  await db
    .insertInto('passkeys')
    .values({
      userId,
      credentialId: randomUUID(),
      publicKey: secret,
      signatureCount: 0,
      transports: ['internal'],
      name: 'Chrome on Android',
      createdAt,
      lastUsedAt: null,
    })
    .execute();
  await db
    .insertInto('passkeyChallenges')
    .values({ challenge: randomUUID(), purpose: 'proof', userId, expiresAt: createdAt })
    .execute();
  await db
    .insertInto('authenticatorApps')
    .values({ userId, secret, createdAt, confirmedAt: createdAt, lastStep: null })
    .execute();
  await db
    .insertInto('recoveryCodes')
    .values({ userId, codeHash: secret, createdAt, usedAt: null })
    .execute();
}
