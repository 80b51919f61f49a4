// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../domain/values/search.ts';
import { beforeTests, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));

const found = async (list: string, q: string) => {
  const answer = await admin.call('GET', `/api/admin/${list}?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.body.map(({ id }: { id: string }) => id);
};

describe('a search', () => {
  it.each([
    ['Cyrillic', 'Жанна', 'Дорошенко', ['Жанна', 'жанна', 'ДОРОШЕНКО', 'ошенк', 'анна Дор']],
    ['Greek', 'Ελένη', 'Παπαδόπουλος', ['ΕΛΈΝΗ', 'ελενη', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'όπουλ']],
    [
      'accented Latin',
      'Élodie',
      'Ørsted-Müller',
      ['élodie', 'ÉLODIE', 'elodie', 'ørsted', 'muller'],
    ],
    ['Arabic', 'محمد', 'الأحمد', ['محمد', 'حمد', 'الأحمد']],
    ['Hebrew', 'דוד', 'כהן', ['דוד', 'כהן']],
    ['Chinese', '小明', '王', ['王', '小明', '明 王']],
    ['Devanagari', 'अनिल', 'नायडू', ['अनिल', 'नायडू']],
    ['Turkish', 'İlker', 'Işık', ['ilker', 'İLKER', 'IŞIK', 'ışık']],
  ])(
    'finds users, purchases and messages in %s, in any letter case',
    async (_, firstName, lastName, words) => {
      const driver = await newDriver(api, { firstName, lastName });
      const purchase = await newPurchase(api, driver, await newCar(driver));
      const sms = { phoneNumber: '0821234567', message: `Sanibonani ${firstName} ${lastName}!` };
      await admin.call('POST', '/api/sms/send', sms);
      for (const q of words) {
        expect([q, await found('users', q)]).toEqual([q, [driver.userId]]);
        expect([q, await found('purchases', q)]).toEqual([q, [purchase.id]]);
        expect([q, (await found('messages', q)).length]).toEqual([q, 1]);
      }
    },
  );

  it('finds nothing for punctuation, and does not mistake a code for a letter', async () => {
    for (const q of ['-!', 'ZGGKJM', 'zggkjm']) expect(await found('users', q)).toEqual([]);
  });
});

describe('the stored search text', () => {
  it('follows a change of name', async () => {
    const driver = await newDriver(api, { firstName: 'Жанна', lastName: 'ÉLÉ' });
    await newPurchase(api, driver, await newCar(driver));
    await sql`update users set first_name = 'Иван' where id = ${driver.userId}`.execute(
      api.context.db,
    );
    const { rows } = await sql<{ own: string; person: string }>`
      select users.search_text as own, person_text as person
      from purchases join users on users.id = user_id where user_id = ${driver.userId}
    `.execute(api.context.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.person).toBe(rows[0]?.own);
    expect(rows[0]?.person).toContain(plainText(' Иван Élé '));
  });

  it("equals the search's own form of the same letters", async () => {
    const { rows } = await sql<{ code: number; kept: string }>`
      select code, plain_text('a' || chr(code)) as kept
      from generate_series(32, ${0x9fff}) as code
    `.execute(api.context.db);
    const differing = rows.filter(
      ({ code, kept }) => kept !== plainText(`a${String.fromCodePoint(code)}`),
    );
    expect(differing.map(({ code }) => code.toString(16))).toEqual([]);
  });
});
