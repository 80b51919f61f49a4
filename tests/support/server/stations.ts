import { randomUUID } from 'node:crypto';
import type { UserId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/values/money.ts';
import { centilitres } from '../../../domain/values/volume.ts';
import { keyProof } from '../../../domain/vouchers/key-proof.ts';
import { redemptionBytes, redemptionText } from '../../../domain/vouchers/redemption-code.ts';
import { proofBytes, shownText } from '../../../domain/vouchers/voucher-code.ts';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { newKey, type TestKey } from '../../domain/vouchers/vouchers.ts';
import {
  type Answer,
  type Api,
  type Caller,
  newCar,
  newDriver,
  renewProof,
  send,
  signIn,
} from '../api.ts';
import { type Buyer, newBuyer } from './purchases.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A phone with its key, tied to the session of its user. */
export interface Phone {
  caller: Caller;
  key: TestKey;
  deviceId: string;
}

export function tieKey(caller: Caller, key: TestKey): Promise<Answer> {
  return caller.call('POST', '/api/account/devices', {
    publicKey: base64(key.publicKey),
    signature: base64(key.sign(keyProof(caller.userId as never))), // an id from the API
  });
}

export async function newPhone(caller: Caller): Promise<Phone> {
  const key = newKey();
  return { caller, key, deviceId: (await tieKey(caller, key)).body.id };
}

/** A motorist with a vehicle and a phone. */
export async function newHolder(api: Api): Promise<{ caller: Buyer; phone: Phone }> {
  const caller = await newBuyer(api);
  return { caller, phone: await newPhone(caller) };
}

/** The latest request of a motorist. */
export async function requestOf(caller: Caller) {
  return (await caller.call('GET', '/api/fuel-requests')).body.requests[0];
}

/** Another phone of somebody, with its own session. */
export async function otherPhone(api: Api, { username }: Caller): Promise<Phone> {
  return newPhone(await signIn(api, username, 'secret-1'));
}

/** What a phone gets when it asks for vouchers. */
export async function fetchVouchers({ caller, deviceId }: Phone) {
  return (await caller.call('GET', `/api/vouchers?device=${deviceId}`)).body;
}

/** Has a phone take the place of another one. */
export function moveVoucher({ caller, deviceId }: Phone): Promise<Answer> {
  return caller.call('POST', '/api/vouchers/move', { device: deviceId });
}

export function decide(admin: Caller, id: string, status: string, changes: object = {}) {
  return admin.call('PATCH', `/api/fuel-requests/${id}/status`, { status, ...changes });
}

/** Asks for 20 litres for the vehicle of `newCar`. Returns the id of the request. */
export async function askFuel(caller: Caller, changes: object = {}): Promise<string> {
  const car = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018 };
  const body = { ...car, fuelAmount: 20, ...changes };
  return (await caller.call('POST', '/api/fuel-requests', body)).body.id;
}

/** Returns the id of a request that was made and approved. */
export async function approveRequest(
  admin: Caller,
  caller: Caller,
  changes: object = {},
): Promise<string> {
  const id = await askFuel(caller, changes);
  await decide(admin, id, 'approved');
  return id;
}

/** A motorist with a phone and an approved request, by default for 20 litres of petrol. */
interface Motorist {
  caller: Caller;
  phone: Phone;
  requestId: string;
  plate: string;
}

export async function approvedDriver(
  api: Api,
  admin: Caller,
  changes: object = {},
): Promise<Motorist> {
  const caller = await newDriver(api);
  const { registrationNumber: plate } = await newCar(caller);
  const phone = await newPhone(caller);
  return { caller, phone, plate, requestId: await approveRequest(admin, caller, changes) };
}

/** The vouchers of somebody as they are stored, the first first. */
export function storedVouchers(api: Api, { userId }: Caller) {
  return api.context.db
    .selectFrom('vouchers')
    .selectAll()
    .where('userId', '=', userId as never) // an id from the API
    .orderBy('issuedAt')
    .execute();
}

let stations = 0;

export interface Station {
  id: string;
  name: string;
  /** The phone of its attendant. */
  phone: Phone;
}

/** The fields of a station that no other test creates. */
export function stationFields(changes: object = {}) {
  stations += 1;
  return { name: `Station ${process.pid}-${stations}`, province: 'WC', ...changes };
}

/** The fields of an attendant that no other test creates. */
export function attendantFields(changes: object = {}) {
  stations += 1;
  return {
    username: `attendant-${process.pid}-${stations}`,
    password: 'pump-secret-1',
    firstName: 'Sipho',
    lastName: 'Dlamini',
    ...changes,
  };
}

/** A station with an attendant, whose phone is connected. */
export async function newStation(api: Api, admin: Caller): Promise<Station> {
  await renewProof(api, admin);
  const { body } = await admin.call('POST', '/api/admin/stations', stationFields());
  const phone = await newPhone(await newAttendant(api, admin, body.id));
  await syncStation(phone);
  return { id: body.id, name: body.name, phone };
}

/** What attendants replace their first password with. */
export const attendantPassword = 'pump-secret-2';

export async function newAttendant(
  api: Api,
  admin: Caller,
  stationId: string,
  changes: object = {},
): Promise<Caller> {
  const fields = attendantFields(changes);
  const { username, password } = fields;
  await renewProof(api, admin);
  await admin.call('POST', `/api/admin/stations/${stationId}/attendants`, fields);
  const caller = await signIn(api, username, password);
  await caller.call('POST', '/api/account/password', {
    currentPassword: password,
    newPassword: attendantPassword,
  });
  return caller;
}

export function syncStation({ caller, deviceId }: Phone, since = 0): Promise<Answer> {
  return caller.call('POST', '/api/station/sync', { device: deviceId, since });
}

/** Whole seconds since 1970, by the server's clock. */
export const secondsOf = (api: Api) => Math.floor(api.context.clock().getTime() / 1000);

/** The text of the code that a phone shows. */
export function show(api: Api, { key }: Pick<Phone, 'key'>, { signed }: Voucher): string {
  const proof = { at: secondsOf(api), challenge: null };
  const bytes = proofBytes(Buffer.from(signed, 'base64url'), proof);
  return shownText(bytes, key.sign(bytes));
}

export interface PouredFuel {
  id?: string;
  litres?: number;
  amount?: number;
  at?: number;
}

/** The receipt that an attendant's phone signs, by default for all that the voucher allows. */
export function receiptOf(
  api: Api,
  { key, deviceId }: Phone,
  voucher: Pick<Voucher, 'maxLitres' | 'maxAmount'> & { id: string },
  poured: PouredFuel = {},
): string {
  const { id = randomUUID(), at = secondsOf(api) } = poured;
  const { litres = voucher.maxLitres, amount = voucher.maxAmount } = poured;
  const bytes = redemptionBytes({
    id,
    deviceId,
    voucherId: voucher.id,
    at,
    pump: 3,
    volume: centilitres(Math.round(litres * 100)),
    amount: cents(Math.round(amount * 100)),
  });
  return redemptionText(bytes, key.sign(bytes));
}

/** A motorist whose voucher was shown and poured, which nobody has reported yet. */
export interface PouredDriver extends Motorist {
  voucher: Voucher;
  /** Of the redemption. */
  id: string;
  receipt: string;
  shown: string;
}

export async function pouredDriver(
  api: Api,
  admin: Caller,
  { phone }: Station,
  poured: PouredFuel = {},
): Promise<PouredDriver> {
  const motorist = await approvedDriver(api, admin);
  const { voucher } = await fetchVouchers(motorist.phone);
  const id = randomUUID();
  const receipt = receiptOf(api, phone, voucher, { id, ...poured });
  return { ...motorist, voucher, id, receipt, shown: show(api, motorist.phone, voucher) };
}

/** What a motorist's phone sends, which has scanned the receipt. */
export function reportOwn({ caller }: Pick<Phone, 'caller'>, receipt: string): Promise<Answer> {
  return caller.call('POST', '/api/redemptions', { receipt, shown: null });
}

/** The redemptions of a motorist, as they are stored. */
export function redemptionsOf({ context: { db } }: Api, { userId }: Caller) {
  return db
    .selectFrom('redemptions')
    .selectAll()
    .where('userId', '=', userId as UserId)
    .execute();
}

/** Settles a conflict, by default as one that does not count. */
export async function settleConflict(
  api: Api,
  admin: Caller,
  id: string,
  body: object = { resolution: 'Nothing was poured', counts: false },
): Promise<Answer> {
  await renewProof(api, admin);
  return admin.call('POST', `/api/admin/redemptions/${id}/resolution`, body);
}

/** What an attendant's outbox sends, without any session. */
export function report(api: Api, receipt: string, shown: string | null, more: object = {}) {
  return send(api, 'POST', '/api/redemptions', { receipt, shown, ...more });
}

/** Pours what a phone shows, and has the attendant's phone report it at once. */
export function pour(
  api: Api,
  { station, phone, voucher }: { station: Station; phone: Phone; voucher: Voucher },
  poured: PouredFuel = {},
): Promise<Answer> {
  return report(api, receiptOf(api, station.phone, voucher, poured), show(api, phone, voucher));
}
