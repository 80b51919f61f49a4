import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from '../../../domain/vouchers/base45.ts';
import { newKey } from '../../domain/vouchers/vouchers.ts';
import { type Answer, beforeTests, newAdmin, send, startApi } from '../../support/api.ts';
import { expectClientError, expectRefusal } from '../../support/server/refusal.ts';
import {
  approvedDriver,
  newStation,
  pouredDriver,
  receiptOf,
  redemptionsOf,
  report,
  reportOwn,
  requestOf,
} from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));
const station = beforeTests(() => newStation(api, admin));
/** Nothing is ever booked for this motorist. */
const driver = beforeTests(() => pouredDriver(api, admin, station));

async function expectNothingBooked() {
  expect(await redemptionsOf(api, driver.caller)).toEqual([]);
  expect(await requestOf(driver.caller)).toMatchObject({ status: 'approved', pouredLitres: 0 });
}

/** A code of ours with one bit of its bytes flipped. */
function flipped(text: string, bit: number): string {
  const bytes = fromBase45(text.slice(4)) ?? new Uint8Array();
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return `${text.slice(0, 4)}${toBase45(bytes)}`;
}

function expectInvalid(answer: Answer, field: string) {
  expectRefusal(answer, 400, 'invalid');
  expect(answer.body.issues).toMatchObject([{ field, message: expect.stringMatching(/^\w.* /) }]);
}

// VOU-15
describe('a receipt', () => {
  // The rules' tests flip each bit; here, one of each byte, and those that make an id none.
  it('is refused with a bit flipped', { tags: 'long' }, async () => {
    const bits = Array.from({ length: 125 }, (_, byte) => byte * 8 + (byte % 8));
    for (const id of [1, 17, 33]) {
      for (let bit = 0; bit < 8; bit += 1) bits.push((id + 6) * 8 + bit, (id + 8) * 8 + bit);
    }
    for (const bit of bits) {
      expectInvalid(await report(api, flipped(driver.receipt, bit), driver.shown), 'receipt');
    }
    await expectNothingBooked();
  });

  it.each(['a motorist’s phone', 'an unknown key', 'the key of another station’s phone'])(
    'is refused when it is signed by %s',
    async (name) => {
      const { phone } = station;
      const signer = {
        'a motorist’s phone': driver.phone,
        'an unknown key': { ...phone, key: newKey(), deviceId: randomUUID() },
        'the key of another station’s phone': { ...phone, key: newKey() },
      }[name];
      const receipt = receiptOf(api, signer ?? phone, driver.voucher);
      expectInvalid(await report(api, receipt, driver.shown), 'receipt');
      expectInvalid(await reportOwn(driver, receipt), 'receipt');
      await expectNothingBooked();
    },
  );

  it('is not found when it names a voucher that does not exist', async () => {
    const receipt = receiptOf(api, station.phone, { ...driver.voucher, id: randomUUID() });
    expectRefusal(await report(api, receipt, driver.shown), 404, 'not-found');
    expectRefusal(await reportOwn(driver, receipt), 404, 'not-found');
    await expectNothingBooked();
  });

  it('is not found when another motorist, an attendant or an admin reports it', async () => {
    const { caller } = await approvedDriver(api, admin);
    for (const reporter of [caller, station.phone.caller, admin]) {
      expectRefusal(await reportOwn({ caller: reporter }, driver.receipt), 404, 'not-found');
    }
    await expectNothingBooked();
  });

  it('needs a session, or what the motorist’s phone has shown', async () => {
    expectRefusal(await report(api, driver.receipt, null), 401, 'signed-out');
    expectRefusal(await report(api, driver.receipt, null, { shortCode: '' }), 401, 'signed-out');
    await expectNothingBooked();
  });

  it('is refused when its phone has given its number to another one', {
    tags: 'long',
  }, async () => {
    const first = await pouredDriver(api, admin, station);
    await report(api, first.receipt, first.shown);
    for (const [voucher, shown] of [
      [driver.voucher, driver.shown],
      [{ ...first.voucher, maxLitres: 10, maxAmount: 207.5 }, first.shown],
    ] as const) {
      const again = receiptOf(api, station.phone, voucher, { id: first.id });
      expectInvalid(await report(api, again, shown), 'receipt');
    }
    expect(await redemptionsOf(api, first.caller)).toMatchObject([{ pouredCl: 2000 }]);
    await expectNothingBooked();
  });

  it.each([
    ['without a version of an id', 'id', '00000000-0000-0000-0000-00000000000f'],
    ['of a voucher without one', 'voucherId', 'ffffffff-ffff-ffff-ffff-fffffffffff0'],
  ])('is refused with an id that is none: %s', async (_, field, id) => {
    const voucher = field === 'id' ? driver.voucher : { ...driver.voucher, id };
    const receipt = receiptOf(api, station.phone, voucher, field === 'id' ? { id } : {});
    expectInvalid(await report(api, receipt, driver.shown), 'receipt');
    await expectNothingBooked();
  });
});

const { raw } = String;

// VOU-15
describe('a report', () => {
  const texts: [string, unknown][] = [
    ['nothing', ''],
    ['a number', 7],
    ['a list', ['VR1:00']],
    ['an object', { text: 'VR1:00' }],
    ['null', null],
    ['a missing text', undefined],
    ['a huge text', 'VR1:'.padEnd(100_000, '0')],
    ['a NUL', '\0'],
    ['a NUL behind the prefix', 'VR1:\0'],
    ['half a character', 'VR1:\ud83d'],
    ['an emoji', 'VR1:🚗'],
    ['small letters', 'vr1:00'],
    ['only the prefix', 'VR1:'],
    ['the prefix of vouchers', 'VM1:00'],
    ['a newer version', 'VR2:00'],
    ['what is no Base45', 'VR1:::::::'],
    ['the wrong length', `VR1:${'0'.repeat(187)}`],
    ['zeros of the right length', `VR1:${'0'.repeat(188)}`],
    ['something that looks like a statement', raw`VR1:'; drop table vouchers; --`],
  ];

  it.each(texts)('is refused with %s as its receipt', async (_, receipt) => {
    const { shown } = driver;
    expectInvalid(await send(api, 'POST', '/api/redemptions', { receipt, shown }), 'receipt');
    await expectNothingBooked();
  });

  it.each([
    ['a number', { shown: 7 }],
    ['a list', { shown: ['VM1:00'] }],
    ['nothing at all', { shown: undefined }],
    ['a huge text', { shown: 'VM1:'.padEnd(601, '0') }],
    ['a number as short code', { shown: null, shortCode: 7 }],
    ['a long short code', { shown: null, shortCode: 'A'.repeat(21) }],
  ])('is refused with %s as its proof', async (_, proof) => {
    const answer = await send(api, 'POST', '/api/redemptions', {
      receipt: driver.receipt,
      ...proof,
    });
    expectInvalid(answer, Object.keys(proof).at(-1) ?? '');
    await expectNothingBooked();
  });

  it.each(['null', '[]', '"VR1:00"', '{', '7', ''])(
    'is refused when its body is %j',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      expectClientError(await send(api, 'POST', '/api/redemptions', body, headers));
      await expectNothingBooked();
    },
  );

  it('proves nothing with any bit of what was shown flipped, or with something else', {
    tags: 'long',
  }, async () => {
    const { receipt, shown, caller } = await pouredDriver(api, admin, station);
    const others = ['\0', 'VM1:\ud83d', 'VM2:00', 'VM1:', 'VR1:00', '', shown.toLowerCase()];
    const bits = Array.from({ length: 215 }, (_, byte) => byte * 8 + (byte % 8));
    for (const text of [...bits.map((bit) => flipped(shown, bit)), ...others]) {
      expect(await report(api, receipt, text)).toMatchObject({
        status: 201,
        body: { outcome: 'conflict', conflict: 'not-shown' },
      });
    }
    for (const shortCode of ['00000000', 'x', '\0', '\ud83d']) {
      const { body } = await report(api, receipt, null, { shortCode });
      expect(body).toMatchObject({ outcome: 'conflict', conflict: 'not-shown' });
    }
    expect(await requestOf(caller)).toMatchObject({ status: 'approved', pouredLitres: 0 });
  });
});
