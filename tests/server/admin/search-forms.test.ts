import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyboardText } from '../../../domain/values/keyboard-text.ts';
import { plainText } from '../../../domain/values/search.ts';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newCar,
  newDriver,
  startApi,
} from '../../support/api.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
let driver: Caller;
let purchaseId: string;
beforeAll(async () => {
  const name = { firstName: 'Zoë', lastName: 'O’Brien-Labuschagne' };
  driver = await newDriver(api, { ...name, phoneNumber: '071 555 9020' });
  purchaseId = (await newPurchase(api, driver, await newCar(driver))).id;
  const message = 'Zoë’s  voucher, call 555 9020';
  await admin.call('POST', '/api/sms/send', { phoneNumber: '071 555 9020', message });
});

async function search(list: string, q: string): Promise<{ id: string }[]> {
  const answer = await admin.call('GET', `/api/admin/${list}?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

// API-17
describe('a search of the desk', () => {
  it.each([
    "o'brien",
    'O’BRIEN',
    'o´brien',
    'obrien',
    'O’Brien–Labuschagne, Zoë',
    'labuschagne  zoe',
    'Zoë,\tO\u2019Brien',
    '27 71 555 9020',
    '0027715559020',
    '+27 (0)71 555 9020',
    '071\u2011555\u00a09020',
    '555 9020',
    '555–9020',
  ])('finds %s', async (q) => {
    expect(await search('users', q)).toMatchObject([{ id: driver.userId }]);
    expect(await search('purchases', q)).toMatchObject([{ id: purchaseId }]);
    expect((await search('messages', q)).length).toBeLessThanOrEqual(1);
    const found = (await admin.call('GET', `/api/admin/search?q=${encodeURIComponent(q)}`)).body;
    expect(found.people).toMatchObject([{ id: driver.userId }]);
  });

  it('finds a message by its number and its words', async () => {
    for (const q of ['+27 (0)71 555 9020', '555 9020', 'zoes voucher', 'call, voucher']) {
      expect(await search('messages', q)).toHaveLength(1);
    }
  });

  it('finds nobody who has only one of the words', async () => {
    expect(await search('users', 'labuschagne thandiwe')).toEqual([]);
    expect(await search('users', '555 9021')).toEqual([]);
  });
});

/** Where signs are that the two have to take in the same way, and letters in between. */
const signs = [
  [0x1, 0x3200],
  [0xfe00, 0xffff],
  [0x10d00, 0x10f00],
  [0x110b0, 0x110d0],
  [0x13430, 0x13440],
  [0x1bca0, 0x1bcb0],
  [0x1d170, 0x1d180],
  [0xe0000, 0xe0200],
] as const;

// API-16
describe('the database', () => {
  it('takes texts as the product does', async () => {
    const codes = signs.flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, index) => from + index),
    );
    const { rows } = await sql<{ code: number; keyboard: string; plain: string }>`
      select code, keyboard_text('a' || chr(code) || '1') as keyboard,
        plain_text('a' || chr(code) || ' ,1') as plain
      from unnest(${codes}::int[]) as code
    `.execute(api.context.db);
    const differing = rows.filter(({ code, keyboard, plain }) => {
      const sign = String.fromCodePoint(code);
      return keyboard !== keyboardText(`a${sign}1`) || plain !== plainText(`a${sign} ,1`);
    });
    expect(differing.map(({ code }) => code.toString(16))).toEqual([]);
  });
});
