import { describe, expect, it } from 'vitest';
import {
  beforeTests,
  newAdmin,
  newDriver,
  registration,
  send,
  startApi,
} from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { addressOf, everyCall } from '../../support/server/call-address.ts';
import { payoutCalls, pourAt } from '../../support/server/payouts.ts';
import { dayAfter, moveDays } from '../../support/server/purchases.ts';
import {
  charged,
  chargeLine,
  findSaid,
  reconciliationCalls,
  settlementOf,
} from '../../support/server/reconciliation.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { newStation } from '../../support/server/stations.ts';

const api = startApi({ rateLimits: false });
const csv = { accept: 'text/csv' };
const admin = beforeTests(() => newAdmin(api));

/** A station, and a run that has prepared its payout. */
async function preparedStation() {
  const { enterPaying, enterAccount, prepare } = payoutCalls(api, admin);
  const station = await newStation(api, admin);
  await pourAt(api, station);
  await enterPaying();
  await enterAccount(station.id);
  moveDays(api, 1);
  const { body } = await prepare({ upTo: dayAfter(api, -1) });
  return { id: station.id, run: body.id as string };
}

/** A settlement that was found, and a bank statement that was imported. */
async function reconciled() {
  const { newest, importFile } = reconciliationCalls(api, admin);
  const today = dayAfter(api, 0);
  const settlement = settlementOf([chargeLine(await charged(api))], today);
  await findSaid(api, { settlements: [settlement] });
  const { id } = await newest(settlement.reference);
  const { body } = await importFile(`Date,Amount,Description\n${today},-5,FEE`);
  return { settlement: id as string, statement: body.id as string };
}

// ADM-50
describe('a download', () => {
  const downloads = everyCall
    .filter(([, call]) => call.csv && call.access === 'admin')
    .map(([name]) => name)
    // It is the list of a price that was replaced.
    .filter((name) => name !== 'GET /api/admin/wrong-prices');

  it('of any list is an entry of the audit log', async () => {
    expect(downloads.length).toBeGreaterThan(10);
    const { id, run } = await preparedStation();
    const { settlement, statement } = await reconciled();
    const idOf = (name: string) => {
      if (name.includes('payout-runs')) return run;
      if (name.includes('settlements')) return settlement;
      return name.includes('bank-statements') ? statement : id;
    };
    for (const name of downloads) {
      const { method, url } = addressOf(name, { id: idOf(name) });
      const before = await auditCount(api);
      const filters = '?from=2026-01-01&to=2026-01-31&days=30';
      const { status } = await admin.call(method, `${url}${filters}`, undefined, csv);
      const [entry] = await auditEntries(api);
      const isRecorded = entry?.action === 'list-downloaded' && entry.adminId === admin.userId;
      expect([name, status, await auditCount(api), isRecorded]).toEqual([
        ...[name, 200, before + 1, true],
      ]);
    }
  });

  it('names the list and the filters, but no values', async () => {
    const { userId } = await newDriver(api);
    const url = `/api/admin/purchases?userId=${userId}&q=Nkosi&limit=10`;
    await admin.call('GET', url, undefined, csv);
    const [entry] = await auditEntries(api);
    expect(entry).toMatchObject({ userId });
    expect(entry?.fields.toSorted()).toEqual(['purchases', 'q', 'userId']);
    expect(JSON.stringify(entry)).not.toContain('Nkosi');
  });

  it('that is refused, or a page on the screen, is none', async () => {
    const before = await auditCount(api);
    const driver = await newDriver(api);
    expect((await driver.call('GET', '/api/admin/users', undefined, csv)).status).toBe(403);
    const bad = await admin.call('GET', '/api/admin/users?cursor=nothing', undefined, csv);
    expect(bad.status).toBe(400);
    expect((await admin.call('GET', '/api/admin/users')).status).toBe(200);
    expect((await admin.call('HEAD', '/api/admin/users', undefined, csv)).status).toBe(200);
    expect(await auditCount(api)).toBe(before);
  });
});

// ADM-51
describe('an ID number', () => {
  it('is masked until an admin asks for it, which is an entry of the audit log', async () => {
    const fields = registration();
    const { body: made } = await admin.call('POST', '/api/admin/users', fields);
    const url = `/api/admin/users/${made.id}`;
    const masked = `•••••••••${fields.idNumber.slice(-4)}`;
    const before = await auditCount(api);
    expect((await admin.call('GET', url)).body.idNumber).toBe(masked);
    expect(await auditCount(api)).toBe(before);
    const shown = await admin.call('POST', `${url}/id-number`);
    expect(shown).toMatchObject({ status: 200, body: { idNumber: fields.idNumber } });
    expect(await auditEntries(api)).toMatchObject([
      { action: 'id-number-shown', adminId: admin.userId, userId: made.id, fields: ['idNumber'] },
    ]);
    // Nor in what a correction answers.
    const changed = await admin.call('PATCH', url, { lastName: 'Molefe' });
    expect(changed.body).toMatchObject({ lastName: 'Molefe', idNumber: masked });
  });

  it('is shown to admins only', async () => {
    const driver = await newDriver(api);
    const url = `/api/admin/users/${driver.userId}/id-number`;
    expectRefusal(await driver.call('POST', url), 403, 'admins-only');
    expectRefusal(await send(api, 'POST', url), 401, 'signed-out');
  });
});
