// @module-tag long

import { beforeAll, describe, expect, it } from 'vitest';
import { day } from '../../../domain/values/time-units.ts';
import { issuerKeyDays } from '../../../domain/vouchers/voucher-settings.ts';
import { encryptedColumns, placeOf } from '../../../server/secrets/encrypted-columns.ts';
import {
  issuerKeyRotation,
  listIssuerKeys,
  signAsIssuer,
} from '../../../server/vouchers/issuer-keys.ts';
import { isSignature } from '../../../server/vouchers/signatures.ts';
import { type Api, type Caller, newAdmin, signIn, startApi } from '../../support/api.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import {
  approvedDriver,
  attendantPassword,
  fetchVouchers,
  newStation,
  receiptOf,
  report,
  type Station,
  show,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi();
const longLived = startApi();
const other = startApi();

const rotate = (on: Api) => runJob(on, issuerKeyRotation);
const storedKeys = (on: Api) =>
  on.context.db.selectFrom('issuerKeys').selectAll().orderBy('number').execute();
/** Signs some bytes, and returns the number of the key that has signed them. */
async function sign(on: Api): Promise<number> {
  let used = 0;
  const bytes = Buffer.from('a voucher');
  const { signature } = await on.context.db.transaction().execute((transaction) =>
    signAsIssuer(on.context, transaction, (number) => {
      used = number;
      return bytes;
    }),
  );
  const key = (await storedKeys(on)).find(({ number }) => number === used);
  expect(key && isSignature(key.publicKey, signature, bytes)).toBe(true);
  return used;
}

// VOU-20
describe('the keys of the issuer', () => {
  let admin: Caller;
  let station: Station;
  beforeAll(async () => {
    admin = await newAdmin(api);
    station = await newStation(api, admin);
  });
  const published = async () => {
    // A session that nobody has used for a month has ended.
    const caller = await signIn(api, station.phone.caller.username, attendantPassword);
    const { keys } = (await syncStation({ ...station.phone, caller })).body;
    return keys.map(({ number }: { number: number }) => number);
  };

  it('begin with the first phone of a station that is connected', async () => {
    expect(await storedKeys(longLived)).toEqual([]);
    await rotate(longLived);
    expect(await storedKeys(longLived)).toEqual([]);
    expect(await published()).toEqual([1]);
    await approvedDriver(api, admin);
    expect(await published()).toEqual([1]);
  });

  it('are encrypted as they are stored, for their own row', async () => {
    const [key] = await storedKeys(api);
    const { id, privateKey } = key!; // made by the test before
    const { issuerKey } = encryptedColumns;
    const secret = api.context.keys.decrypt(placeOf(issuerKey, id), privateKey!);
    // A private key of Ed25519 in PKCS #8 begins like this.
    expect(secret).toMatch(/^MC4CAQAwBQYDK2VwBCIEI/);
    expect(privateKey?.includes(Buffer.from(secret))).toBe(false);
    expect(privateKey?.includes(Buffer.from(secret, 'base64').subarray(-32))).toBe(false);
    const elsewhere = placeOf(issuerKey, station.id);
    expect(() => api.context.keys.decrypt(elsewhere, privateKey!)).toThrow();
  });

  it('are published 14 days before they sign, and known until 7 days after their last voucher', async () => {
    const { phone } = await approvedDriver(api, admin);
    const { voucher } = await fetchVouchers(phone);
    api.advance((issuerKeyDays.used - issuerKeyDays.knownBefore - 1) * day);
    await rotate(api);
    expect(await published()).toEqual([1]);
    api.advance(1.5 * day);
    await rotate(api);
    expect(await published()).toEqual([1, 2]);
    expect(await sign(api)).toBe(1);
    api.advance(14 * day);
    expect(await sign(api)).toBe(2);
    // A voucher lasts for 30 days at most, so a key may have one that long after its use.
    api.advance((30 + issuerKeyDays.knownAfter - 1) * day);
    expect(await published()).toEqual([1, 2]);
    api.advance(day);
    expect(await published()).toEqual([2]);
    // What it has signed can still be proved.
    await rotate(api);
    const late = receiptOf(api, station.phone, voucher, { litres: 10, amount: 200 });
    const { body } = await report(api, late, show(api, phone, voucher));
    expect(body).toMatchObject({ outcome: 'late', conflict: null });
  });

  it('sign without a gap, each known to every phone in time, and lose their private half', async () => {
    /** The days on which each key signed, and on which phones knew it. */
    const signed = new Map<number, number[]>();
    const known = new Map<number, number[]>();
    for (let today = 0; today < 400; today += 1) {
      const { db, clock } = longLived.context;
      const note = (days: Map<number, number[]>, number: number) =>
        days.set(number, [...(days.get(number) ?? []), today]);
      note(signed, await sign(longLived));
      await rotate(longLived);
      for (const { number } of await listIssuerKeys(db, clock())) note(known, number);
      const secret = (await storedKeys(longLived)).filter(({ privateKey }) => privateKey !== null);
      expect(secret.length).toBeLessThanOrEqual(2);
      expect(secret.every(({ useUntil }) => useUntil > clock())).toBe(true);
      longLived.advance(day);
    }
    expect([...signed.keys()]).toEqual([1, 2, 3, 4, 5]);
    for (const number of [2, 3]) {
      const [days = [], knownOn = []] = [signed.get(number), known.get(number)];
      const [first = 0, last = 0] = [days.at(0), days.at(-1)];
      expect([number, days.length]).toEqual([number, issuerKeyDays.used]);
      // On every day between, because phones forget what they are not told.
      const from = first - issuerKeyDays.knownBefore;
      const until = last + 30 + issuerKeyDays.knownAfter;
      expect(knownOn).toEqual(Array.from({ length: until - from + 1 }, (_, at) => from + at));
    }
  });

  it('are followed at once when no server ran while the last one ended', async () => {
    const before = await sign(longLived);
    longLived.advance(200 * day);
    expect(await sign(longLived)).toBe(before + 1);
    await rotate(longLived);
    const keys = await storedKeys(longLived);
    expect(keys.filter(({ privateKey }) => privateKey !== null)).toHaveLength(1);
  });

  it('are made once by servers that need one at the same time', async () => {
    const many = <Made>(work: () => Promise<Made>) =>
      Promise.all(Array.from({ length: 8 }, () => work()));
    expect(await many(() => sign(other))).toEqual(Array(8).fill(1));
    other.advance((issuerKeyDays.used - 1) * day);
    await many(() => rotate(other));
    const keys = await storedKeys(other);
    expect(keys.map(({ number }) => number)).toEqual([1, 2]);
    expect(keys[1]?.useFrom).toEqual(keys[0]?.useUntil);
    other.advance(day);
    expect(await many(() => sign(other))).toEqual(Array(8).fill(2));
  });
});
