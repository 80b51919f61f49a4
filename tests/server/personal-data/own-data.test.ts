// @module-tag long

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageFailure } from '../../../server/gateways/storage/storage.ts';
import { personalTables } from '../../../server/personal-data/personal-rows.ts';
import { beforeTests, newAdmin, newDriver, photo, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { sendPicture } from '../../support/server/send-picture.ts';
import { zipParts } from '../../support/server/zip-parts.ts';
import { newFullAccount, type Person } from './full-account.ts';

const api = startApi();
const proof = { password: 'secret-1' };
const admin = beforeTests(() => newAdmin(api));
let person: Person;
let other: Person;
let parts: Map<string, Buffer>;
let data: Record<string, Record<string, unknown>[]>;
beforeAll(async () => {
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

/**
 * Columns that name another user who acted, or that repeat exported data. Another column says which
 * user the row is about.
 */
const actors = [
  'users.blacklisted_by',
  'fuel_requests.approved_by',
  'messages.sent_by',
  'purchases.refund_started_by',
  'received_payments.recorded_by',
  'received_payments.reversed_by',
  'purchase_payments.received_id',
  'purchase_payments.reverses',
  'credit_movements.recorded_by',
  'instalment_plans.agreed_by',
  'held_decisions.admin_id',
  'purchase_notes.admin_id',
  'payment_promises.admin_id',
  'audit_log.admin_id',
  'credit_limits.set_by',
  'approvals.asked_by',
  'approvals.decided_by',
  'wrong_price_decisions.admin_id',
  'removed_plates.removed_by',
  'removed_plates.to_car_id',
  // Prices are of nobody. What a decision on one has changed is in the purchase's events.
  'wrong_price_decisions.price_id',
  'fuel_prices.replaces',
  // What stations are owed and paid says nothing of a motorist that their purchases do not.
  'bank_accounts.added_by',
  'bank_accounts.station_id',
  'payout_runs.account_id',
  'payout_runs.prepared_by',
  'payout_runs.ended_by',
  'station_payouts.run_id',
  'station_payouts.station_id',
  'station_payouts.account_id',
  'station_payouts.reversed_by',
  'station_balances.station_id',
  'fuel_sources.purchase_id',
  'fuel_sources.station_id',
  'fuel_sources.named_by',
  'fuel_sources.withdrawn_by',
  // What processors and banks say, and who has reconciled it. Their words are not kept by person.
  'purchase_charges.settled_by',
  'purchase_charges.refund_settled_by',
  'settlements.booked_by',
  'closed_months.closed_by',
  'closed_months.last_entry',
  'closed_months.seal',
  'settlement_lines.settlement_id',
  'disputes.charge_key',
  'disputes.settled_by',
  'disputes.won_settled_by',
  'bank_statements.imported_by',
  'bank_statements.reversed_by',
  'bank_lines.statement_id',
  'bank_movements.entry_id',
  'bank_movements.bank_line_id',
  'suspense_clearings.account',
  'suspense_clearings.cleared_by',
  'suspense_clearings.withdrawn_by',
  // The journal says again what purchases, payments and redemptions say.
  'ledger_balances.account',
  'ledger_entries.reverses',
  'ledger_postings.account',
  'ledger_postings.entry_id',
];

/** A user who sent this many pictures. */
async function withPictures(count: number) {
  const driver = await newDriver(api);
  const ids: string[] = [];
  while (ids.length < count) ids.push((await sendPicture(driver, await photo())).id);
  return { driver, ids };
}

// ACC-20, ACC-21
describe('POST /api/account/download', () => {
  it('requires the password', async () => {
    const answer = await person.call('POST', '/api/account/download', { password: 'wrong' });
    expectRefusal(answer, 403, 'wrong-password');
    expectRefusal(await person.call('POST', '/api/account/download', {}), 400, 'invalid');
    expect((await person.call('GET', '/api/account/download')).status).toBe(404);
  });

  it('logs no warning', () => {
    const complaints = api.logged.filter((line) => JSON.parse(line).level > 30);
    expect(complaints).toEqual([]);
  });

  // ACC-39
  it('covers every table that refers to users or to their objects', async () => {
    const { rows } = await sql<{ place: string; name: string; target: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as place,
        c.conrelid::regclass::text as name, c.confrelid::regclass::text as target
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.conrelid::regclass::text not like 'demo_processor_%'
      union select table_name || '.' || column_name, table_name, 'users'
      from information_schema.columns
      where table_schema = 'public' and column_name like '%user_id'
        and table_name not like 'recounted_%'`.execute(api.context.db);
    expect(rows.length).toBeGreaterThan(20);
    const personal = rows.filter(({ place }) => !actors.includes(place)).map(({ name }) => name);
    const exported = Object.keys(personalTables);
    expect(personal.filter((name) => !exported.includes(name))).toEqual([]);
    // Somebody who owes nothing is no debtor.
    const filled = exported.filter((table) => table !== 'debtors');
    for (const table of filled) expect([table, data[table]?.length]).not.toEqual([table, 0]);
  });

  it('leaves out the copies that only searches read', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('search_text', 'person_text')`.execute(
      api.context.db,
    );
    const copies = rows.filter(({ table }) => table in personalTables);
    expect(copies.length).toBeGreaterThan(5);
    for (const { table, column } of copies) {
      expect([table, personalTables[table]?.without]).toEqual([
        table,
        expect.arrayContaining([column]),
      ]);
    }
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

  it('includes the pictures as they are stored', async () => {
    const id = data.cars?.[0]?.photo_id;
    const shown = await person.call('GET', `/api/vehicle-image/${person.carId}?size=full`);
    expect(parts.get(`pictures/${id}.webp`)?.equals(shown.body)).toBe(true);
    expect([...parts.keys()]).toEqual([
      ...(data.uploads ?? []).map((row) => `pictures/${row.id}.webp`),
      'data.json',
    ]);
    expect(data.about).toMatchObject({ unreadablePictures: [] });
  });

  it('names the pictures that are missing or damaged in the store, and includes everything else', async () => {
    const { driver, ids } = await withPictures(3);
    const [whole, missing, damaged] = ids;
    const folder = join(api.context.config.dataDir, 'pictures');
    await rm(join(folder, `${missing}`, 'full.webp'));
    await rm(join(folder, `${damaged}`, 'full.webp'));
    await mkdir(join(folder, `${damaged}`, 'full.webp'));
    const answer = await driver.call('POST', '/api/account/download', proof);
    const found = zipParts(answer.body);
    expect([...found.keys()]).toEqual([`pictures/${whole}.webp`, 'data.json']);
    const told = JSON.parse(String(found.get('data.json')));
    expect(told.about.unreadablePictures).toEqual([missing, damaged]);
    expect(told.uploads).toHaveLength(3);
  });

  it('is refused with a sentence while the store is unreachable', async () => {
    const { driver } = await withPictures(1);
    const broken = vi.spyOn(api.context.storage, 'get');
    broken.mockRejectedValue(new StorageFailure('unreachable'));
    const answer = await driver.call('POST', '/api/account/download', proof);
    broken.mockRestore();
    expectRefusal(answer, 503, 'storage-unavailable');
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  it('is cut off when the store fails in the middle, and complete afterwards', async () => {
    const { driver, ids } = await withPictures(2);
    const { get } = api.context.storage;
    const broken = vi.spyOn(api.context.storage, 'get').mockImplementation((name) => {
      if (name.startsWith(ids[0] ?? '')) return get(name);
      return Promise.reject(new StorageFailure('timed-out'));
    });
    await expect(driver.call('POST', '/api/account/download', proof)).rejects.toThrow(
      'destroyed before completion',
    );
    broken.mockRestore();
    const answer = await driver.call('POST', '/api/account/download', proof);
    expect([...zipParts(answer.body).keys()]).toHaveLength(3);
  });

  it('includes nothing about other users', () => {
    const text = String(parts.get('data.json')).toLowerCase();
    for (const value of [...Object.values(other.personal), other.userId, other.carId]) {
      expect(text).not.toContain(value.toLowerCase());
    }
  });

  it('includes no secret', () => {
    const columns = Object.values(data).flatMap((rows) =>
      [rows].flat().flatMap((row) => Object.keys(row)),
    );
    expect(
      columns.filter((name) => /hash|token|fingerprint|gateway|mandate|secret/.test(name)),
    ).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/\$argon2|\\\\x[0-9a-f]{20}/);
  });
});
