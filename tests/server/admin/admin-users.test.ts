// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { day } from '../../../domain/values/time-units.ts';
import { addAuditEntry } from '../../../server/audit/audit-log-table.ts';
import { lockFuelRequest } from '../../../server/records/fuel-requests-table.ts';
import {
  beforeTests,
  type Caller,
  newAdmin,
  newCar,
  newDriver,
  registration,
  renewProof,
  signIn,
  startApi,
} from '../../support/api.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { newPurchase } from '../../support/server/purchase-rows.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const driver = beforeTests(() => newDriver(api));

const create = (changes = {}, headers = {}) =>
  admin.call('POST', '/api/admin/users', registration(changes), headers);

// ADM-2
describe('POST /api/admin/users', () => {
  it('creates a motorist who can sign in, and records it', async () => {
    const answer = await create({ username: 'made-by-admin', phoneNumber: '082 000 0001' });
    expect(answer).toMatchObject({
      status: 201,
      body: { username: 'made-by-admin', isAdmin: false, phoneNumber: '+27820000001' },
    });
    expect(await auditEntries(api)).toMatchObject([
      { adminId: admin.userId, action: 'user-created', userId: answer.body.id, fields: [] },
    ]);
    const made = await signIn(api, 'made-by-admin', 'secret-1');
    expect((await made.call('GET', `/api/loyalty/${made.userId}`)).status).toBe(200);
  });

  it('creates an admin', async () => {
    await create({ username: 'second-admin', isAdmin: true });
    const made = await signIn(api, 'second-admin', 'secret-1');
    // ADM-49
    expectRefusal(await made.call('GET', '/api/admin/users'), 403, 'password-change-required');
    const passwords = { currentPassword: 'secret-1', newPassword: 'their-own-9' };
    await made.call('POST', '/api/account/password', passwords);
    expect((await made.call('GET', '/api/admin/users')).status).toBe(200);
  });

  it('refuses a taken field and names it', async () => {
    const { idNumber, ...fields } = registration();
    await create({ idNumber });
    const answer = await create({ idNumber, email: `${driver.username}@EXAMPLE.com` });
    expectRefusal(answer, 409, 'taken');
    expect(answer.body.issues.map(({ field }: { field: string }) => field)).toEqual([
      'idNumber',
      'email',
    ]);
    expect(fields.username).toMatch(/^driver/);
  });

  it('refuses a malformed field and creates nothing', async () => {
    const before = await auditCount(api);
    const wrong = [
      { idNumber: '123' },
      { email: 'x' },
      { username: 'ab' },
      { isAdmin: 'yes' },
      { password: '12345' },
    ];
    for (const changes of wrong) expectRefusal(await create(changes), 400, 'invalid');
    expect(await auditCount(api)).toBe(before);
  });

  it('creates one user for one key, also at the same moment', async () => {
    const fields = registration();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call('POST', '/api/admin/users', fields, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const other = { ...fields, firstName: 'Other' };
    expectRefusal(await admin.call('POST', '/api/admin/users', other, headers), 422, 'key-reused');
  });

  it('creates one of two users with the same fields at the same moment', async () => {
    const fields = registration();
    const answers = await Promise.all(
      [1, 2].map(() => admin.call('POST', '/api/admin/users', fields)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('GET /api/admin/users/{id}', () => {
  it('shows the user, their vehicles, requests and purchases, and what they owe', async () => {
    const owner = await newDriver(api);
    const car = await newCar(owner);
    const fuel = { carMake: car.make, carModel: car.model, carYear: car.year, fuelAmount: 10 };
    await owner.call('POST', '/api/fuel-requests', fuel);
    const at = new Date(api.context.clock().getTime() - 40 * day);
    const late = { repaymentDueDate: '2020-01-01' as never, paymentStatus: 'overdue' } as const; // a day
    const row = await newPurchase(api, owner, car, { ...late, purchaseDate: at });
    await newPurchase(api, owner, car, { paymentStatus: 'paid' });
    const { status, body } = await admin.call('GET', `/api/admin/users/${owner.userId}`);
    const total = row.totalRepaymentCents / 100;
    expect({ status, ...body }).toMatchObject({
      status: 200,
      username: owner.username,
      idNumber: expect.stringMatching(/^•{9}\d{4}$/),
      homeAddress: '1 Long Street, Cape Town',
      cars: [{ id: car.id, carPhotoUrl: car.carPhotoUrl }],
      fuelRequests: [{ fuelAmount: 10 }],
      owed: { outstanding: total, overdue: total, budgetLeft: 8500 - total },
      // LEND-8
      credit: { budget: { limit: 8500, used: total }, overdue: total, refusal: 'credit-overdue' },
      ownCreditLimits: null,
    });
    expect(body.purchases).toHaveLength(2);
    expect((await admin.call('GET', car.carPhotoUrl)).status).toBe(200);
  });

  it('refuses everyone but admins, and responds with 404 for an unknown user', async () => {
    expectRefusal(
      await driver.call('GET', `/api/admin/users/${driver.userId}`),
      403,
      'admins-only',
    );
    for (const id of [randomUUID(), 'x']) {
      expectRefusal(await admin.call('GET', `/api/admin/users/${id}`), 404, 'not-found');
    }
  });
});

// ADM-3, ADM-10
describe('PATCH /api/admin/users/{id}', () => {
  const change = (user: Caller, body: object) =>
    admin.call('PATCH', `/api/admin/users/${user.userId}`, body);

  it('corrects fields and verification, and records their names without values', async () => {
    const user = await newDriver(api);
    const body = { firstName: 'Corrected', email: 'Corrected@Example.com', isVerified: true };
    expect(await change(user, body)).toMatchObject({ status: 200, body });
    expect(await auditEntries(api)).toMatchObject([
      { action: 'user-changed', userId: user.userId, fields: ['firstName', 'email', 'isVerified'] },
    ]);
    const twice = await change(driver, { email: 'corrected@example.COM' });
    expectRefusal(twice, 409, 'taken');
    expect(twice.body.issues).toMatchObject([{ field: 'email' }]);
    expect((await change(user, { email: 'corrected@example.com' })).status).toBe(200);
  });

  it('refuses malformed values', async () => {
    for (const body of [
      { idNumber: '1' },
      { isVerified: 'yes' },
      { firstName: '' },
      { isAdmin: null },
    ]) {
      expectRefusal(await change(driver, body), 400, 'invalid');
    }
  });

  it("gives and takes the admin role, but never the caller's own", async () => {
    const user = await newDriver(api);
    await change(user, { isAdmin: true });
    expect((await user.call('GET', '/api/admin/users')).status).toBe(200);
    await change(user, { isAdmin: false });
    expectRefusal(await user.call('GET', '/api/admin/users'), 403, 'admins-only');
    expectRefusal(await change(admin, { isAdmin: false }), 403, 'own-account');
  });

  it.each([
    { lastName: 'Corrected' },
    { email: 'corrected-meanwhile@example.com' },
    { email: 'corrected-as-well@example.com', idNumber: '7001015009087' },
  ])(
    'sets %j during a decision on a request, and both succeed at the first try',
    async (fields) => {
      const user = await newDriver(api);
      await newCar(user);
      const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
      const { id } = (await user.call('POST', '/api/fuel-requests', fuel)).body;
      const changing = await api.context.db.transaction().execute(async (transaction) => {
        await lockFuelRequest(transaction, id);
        // It updates the name on the request, and therefore waits for us.
        const answer = change(user, fields);
        await waitingCalls(api);
        const entry = { at: api.context.clock(), action: 'fuel-request-decided' as const };
        const [adminId, userId] = [admin.userId as UserId, user.userId as UserId]; // as the API gave them
        await addAuditEntry(transaction, { ...entry, adminId, userId });
        return { answer };
      });
      const shown = 'idNumber' in fields ? { idNumber: '•••••••••9087' } : {};
      expect(await changing.answer).toMatchObject({ status: 200, body: { ...fields, ...shown } });
    },
  );

  it('records nothing when nothing changes', async () => {
    const before = await auditCount(api);
    expect((await change(driver, {})).status).toBe(200);
    expect(await auditCount(api)).toBe(before);
  });

  it("keeps one admin when two remove each other's role at once", async () => {
    const [a, b] = [await newAdmin(api), await newAdmin(api)];
    const take = (who: Caller, whose: Caller) =>
      who.call('PATCH', `/api/admin/users/${whose.userId}`, { isAdmin: false });
    const answers = await Promise.all([take(a, b), take(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

// ADM-10
describe('POST /api/admin/users/{id}/reset-password', () => {
  it('mails a working link', async () => {
    const user = await newDriver(api);
    const answer = await admin.call('POST', `/api/admin/users/${user.userId}/reset-password`);
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    const token = /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? '')?.[1];
    await user.call('POST', '/api/auth/reset-password', { token, newPassword: 'secret-2' });
    expect((await signIn(api, user.username, 'secret-2')).userId).toBe(user.userId);
    expect(await auditEntries(api)).toMatchObject([{ action: 'password-link-sent' }]);
  });

  it("mails a link that becomes invalid when the address turns out to be another user's", async () => {
    const user = await newDriver(api);
    const url = `/api/admin/users/${user.userId}`;
    await admin.call('POST', `${url}/reset-password`);
    const token = /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? '')?.[1];
    const email = `corrected-${user.username}@example.com`;
    expect((await admin.call('PATCH', url, { email })).body.email).toBe(email);
    const reset = { token, newPassword: 'secret-2' };
    expectRefusal(await user.call('POST', '/api/auth/reset-password', reset), 400, 'reset-invalid');
  });

  it('never links to a host that the call made up', async () => {
    const user = await newDriver(api);
    const url = `/api/admin/users/${user.userId}/reset-password`;
    await admin.call('POST', url, undefined, { host: 'evil.example' });
    expect(api.mails.at(-1)?.text).toContain('http://localhost');
    expect(api.mails.at(-1)?.text).not.toContain('evil.example');
  });

  it('mails once per key, and repeats the result', async () => {
    const user = await newDriver(api);
    const url = `/api/admin/users/${user.userId}/reset-password`;
    const mailed = () => api.mails.filter(({ to }) => to === `${user.username}@example.com`).length;
    const headers = { 'idempotency-key': randomUUID() };
    const press = () => admin.call('POST', url, undefined, headers);
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    expect(mailed()).toBe(1);
    const other = `/api/admin/users/${driver.userId}/reset-password`;
    expectRefusal(await admin.call('POST', other, undefined, headers), 422, 'key-reused');
    expect((await admin.call('POST', url)).status).toBe(200);
    expect(mailed()).toBe(2);
  });

  // LIM-2
  it('mails a user at most five links an hour, whichever admin asks', async () => {
    const user = await newDriver(api);
    const url = `/api/admin/users/${user.userId}/reset-password`;
    const other = await newAdmin(api);
    for (let count = 0; count < 5; count += 1) {
      expect((await admin.call('POST', url)).status).toBe(200);
    }
    const before = await auditCount(api);
    const refused = await other.call('POST', url);
    expectRefusal(refused, 429, 'too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await auditCount(api)).toBe(before);
    api.advance(60 * 60 * 1000);
    for (const caller of [admin, other]) await renewProof(api, caller);
    expect((await other.call('POST', url)).status).toBe(200);
  });

  it('reports a missing address and a failed mail', async () => {
    const user = await newDriver(api);
    const url = `/api/admin/users/${user.userId}/reset-password`;
    const send = vi.spyOn(api.context.email, 'send');
    send.mockResolvedValueOnce({ outcome: 'refused', reason: 'No such mailbox' });
    expectRefusal(await admin.call('POST', url), 503, 'mail-unavailable');
    const reason = 'unreachable' as const;
    send.mockResolvedValueOnce({ outcome: 'postponed', reason, retryAfterSeconds: null });
    expect((await admin.call('POST', url)).body.message).toMatch(/is queued and will be sent/);
    send.mockRestore();
    const id = user.userId as never; // an id from the API
    await api.context.db.updateTable('users').set({ email: null }).where('id', '=', id).execute();
    expectRefusal(await admin.call('POST', url), 409, 'no-email');
  });
});

// ADM-3
describe('PATCH /api/admin/cars/{id}', () => {
  it('records the result of a vehicle check', async () => {
    const car = await newCar(driver);
    const url = `/api/admin/cars/${car.id}`;
    const answer = await admin.call('PATCH', url, { isRoadworthy: true });
    expect(answer).toMatchObject({ status: 200, body: { isRoadworthy: true, isStolen: false } });
    expect((await admin.call('PATCH', url, { isStolen: true })).body.isStolen).toBe(true);
    expect(await auditEntries(api)).toMatchObject([
      { action: 'car-checked', userId: driver.userId, objectId: car.id, fields: ['isStolen'] },
    ]);
    expectRefusal(await admin.call('PATCH', url, { isStolen: 'no' }), 400, 'invalid');
    expectRefusal(await driver.call('PATCH', url, { isRoadworthy: true }), 403, 'admins-only');
    await driver.call('DELETE', `/api/cars/${car.id}`, {});
    expectRefusal(await admin.call('PATCH', url, {}), 404, 'not-found');
  });
});
