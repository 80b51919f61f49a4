import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalTableNames } from '../../server/stores/personal-rows.ts';
import { type Caller, newAdmin, startApi } from '../support/api.ts';
import { newFullAccount, type Person } from './full-account.ts';
import { expectRefusal } from './refusal.ts';
import { zipParts } from './zip-parts.ts';

const api = startApi();
let admin: Caller;
let person: Person;
let other: Person;
let parts: Map<string, Buffer>;
let data: Record<string, Record<string, unknown>[]>;

beforeAll(async () => {
  admin = await newAdmin(api);
  person = await newFullAccount(api, admin, {
    name: 'Nomvula',
    phone: '0837654321',
    plate: 'QQQ 777 GP',
  });
  other = await newFullAccount(api, admin, {
    name: 'Bongani',
    phone: '0847654321',
    plate: 'ZZZ 888 GP',
  });
  const proof = { password: 'secret-1' };
  const answer = await person.call('POST', '/api/account/download', proof);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="volmaak-my-data.zip"',
      'cache-control': 'no-store',
    },
  });
  parts = zipParts(answer.body);
  data = JSON.parse(String(parts.get('data.json')));
});

/** Columns that point to somebody who acted, or to what is told anyway; whom a row is about stands in another column. */
const actors = [
  'users.blacklisted_by',
  'fuel_requests.approved_by',
  'messages.sent_by',
  'purchases.refund_started_by',
  'audit_log.admin_id',
];

describe('POST /api/account/download', () => {
  it('is for whoever knows the password only', async () => {
    const answer = await person.call('POST', '/api/account/download', { password: 'wrong' });
    expectRefusal(answer, 403, 'wrong-password');
    const without = await person.call('POST', '/api/account/download', {});
    expectRefusal(without, 400, 'invalid');
    expect((await person.call('GET', '/api/account/download')).status).toBe(404);
  });

  it('is sent without a complaint in the log', () => {
    const complaints = api.logged.filter((line) => JSON.parse(line).level > 30);
    expect(complaints).toEqual([]);
  });

  it('has rows from every table that points to users or to what is theirs', async () => {
    const { rows } = await sql<{ place: string; name: string; target: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as place,
        c.conrelid::regclass::text as name, c.confrelid::regclass::text as target
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.conrelid::regclass::text not like 'demo_processor_%'
      union select table_name || '.' || column_name, table_name, 'users'
      from information_schema.columns
      where table_schema = 'public' and column_name like '%user_id'`.execute(api.context.db);
    expect(rows.length).toBeGreaterThan(20);
    const personal = rows.filter(({ place }) => !actors.includes(place)).map(({ name }) => name);
    expect(personalTableNames).toEqual(expect.arrayContaining(personal));
    for (const table of personalTableNames)
      expect([table, data[table]?.length]).not.toEqual([table, 0]);
  });

  it('has every row about the user', async () => {
    const counts = await sql<{ purchases: number; events: number; requests: number; keys: number }>`
      select (select count(*)::int from purchases where user_id = ${person.userId}) as purchases,
        (select count(*)::int from purchase_events join purchases on purchases.id = purchase_id
          where user_id = ${person.userId}) as events,
        (select count(*)::int from fuel_requests where user_id = ${person.userId}) as requests,
        (select count(*)::int from idempotency_keys where user_id = ${person.userId}) as keys
      `.execute(api.context.db);
    expect(counts.rows[0]).toEqual({
      purchases: data.purchases?.length,
      events: data.purchase_events?.length,
      requests: data.fuel_requests?.length,
      keys: data.idempotency_keys?.length,
    });
    expect(data.users).toMatchObject([{ id: person.userId, id_number: person.personal.idNumber }]);
  });

  it('has the pictures as they are kept', async () => {
    const id = data.cars?.[0]?.photo_id;
    const shown = await person.call('GET', `/api/vehicle-image/${person.carId}?size=full`);
    expect(parts.get(`pictures/${id}.webp`)?.equals(shown.body)).toBe(true);
    expect([...parts.keys()]).toEqual([
      'data.json',
      ...(data.uploads ?? []).map((row) => `pictures/${row.id}.webp`),
    ]);
  });

  it("has nothing of anybody else's", () => {
    const text = String(parts.get('data.json')).toLowerCase();
    for (const value of [...Object.values(other.personal), other.userId, other.carId]) {
      expect(text).not.toContain(value.toLowerCase());
    }
  });

  it('has no secret', () => {
    const columns = Object.values(data).flatMap((rows) =>
      [rows].flat().flatMap((row) => Object.keys(row)),
    );
    expect(
      columns.filter((name) => /hash|token|fingerprint|gateway|mandate|secret/.test(name)),
    ).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/\$argon2|\\\\x[0-9a-f]{20}/);
  });
});
