import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../../domain/ids.ts';
import { formatDateTime } from '../../../domain/values/format.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { openSms } from '../../../server/gateways/open-gateways.ts';
import { smsDelivery } from '../../../server/messages/sms-delivery.ts';
import { beforeTests, type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { startSmsPeer } from '../../support/peers/sms-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { auditCount, auditEntries } from '../../support/server/audit-entries.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

const peer = beforeTests(() => startSmsPeer('bulksms'));
const admin = beforeTests(() => newAdmin(api));
beforeAll(() => {
  api.context.sms = openSms(peer.url);
});
afterAll(() => peer.close());
beforeEach(async () => {
  peer.faults = [];
  peer.taken.length = 0;
  await api.context.db.deleteFrom('messages').execute();
});

const custom = (changes = {}) => ({ phoneNumber: '082 123 4567', message: 'Hello', ...changes });
const sendCustom = (changes = {}, headers = {}) =>
  admin.call('POST', '/api/sms/send', custom(changes), headers);
const rows = () => api.context.db.selectFrom('messages').selectAll().execute();

async function setPhone(caller: Caller, phoneNumber: string | null) {
  const users = api.context.db.updateTable('users').set({ phoneNumber });
  await users.where('username', '=', caller.username).execute();
}

describe('POST /api/sms/send', () => {
  it('sends a text to a number in +27 form and reports it as sent', async () => {
    const answer = await sendCustom({ message: ' Hello,\r\nthere ' });
    expect(answer).toMatchObject({ status: 201, body: { status: 'sent' } });
    expect(peer.taken).toMatchObject([{ to: '+27821234567', text: 'Hello,\nthere' }]);
    expect(await rows()).toMatchObject([
      {
        id: answer.body.id,
        kind: 'custom',
        status: 'sent',
        attempts: 1,
        sentBy: admin.userId,
        gatewayReference: peer.taken[0]?.id,
      },
    ]);
  });

  // MSG-3
  it.each([
    ['no number', { phoneNumber: undefined }, 'phoneNumber', /enter a phone number/],
    ['an empty number', { phoneNumber: ' ' }, 'phoneNumber', /enter a phone number/],
    [
      'a number that is too short',
      { phoneNumber: '082123' },
      'phoneNumber',
      /enter a phone number/,
    ],
    ['a landline', { phoneNumber: '021 123 4567' }, 'phoneNumber', /not a mobile number/],
    ['a foreign number', { phoneNumber: '+44 7700 900123' }, 'phoneNumber', /South African/],
    ['no text', { message: undefined }, 'message', /enter a message/],
    ['an empty text', { message: ' \n ' }, 'message', /enter a message/],
    ['an invisible text', { message: '\u200b\u200b' }, 'message', /enter a message/],
    ['161 characters', { message: 'a'.repeat(161) }, 'message', /at most 160/],
    ['81 cars', { message: '🚗'.repeat(81) }, 'message', /at most 160/],
    ['a NUL', { message: 'a\u0000b' }, 'message', /can't be sent/],
  ])('refuses %s', async (_, changes, field, sentence) => {
    const answer = await sendCustom(changes);
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toEqual([{ field, message: expect.stringMatching(sentence) }]);
    expect(await rows()).toEqual([]);
  });

  it('accepts a pasted number with invisible characters', async () => {
    expect((await sendCustom({ phoneNumber: '\u202a082 123 4567\u202c' })).status).toBe(201);
    expect(peer.taken).toMatchObject([{ to: '+27821234567' }]);
  });

  // MSG-1
  it('accepts 160 characters of any alphabet', async () => {
    expect((await sendCustom({ message: '🚗'.repeat(80) })).status).toBe(201);
    expect((await sendCustom({ message: '€'.repeat(160) })).status).toBe(201);
  });

  it('sends one SMS for many identical calls with one key', { tags: 'long' }, async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const calls = Array.from({ length: sizes.calls }, () => sendCustom({}, headers));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ body }) => body.status === 'sent')).toBe(true);
    expect(peer.taken).toHaveLength(1);
    expect(peer.asked.sends).toBeGreaterThan(0);
    expectRefusal(await sendCustom({ message: 'Other' }, headers), 422, 'key-reused');
  });

  it("reports the gateway's refusal in words, and again under the same key", async () => {
    peer.faults.push('refuses');
    const headers = { 'idempotency-key': randomUUID() };
    for (let round = 0; round < 2; round += 1) {
      const answer = await sendCustom({}, headers);
      expectRefusal(answer, 400, 'sms-refused', 'The SMS was not sent: Not a valid number');
    }
    expect(peer.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'failed', reason: 'Not a valid number' }]);
  });

  it.each(['fails', 'too-many', 'not-let-in', 'cuts', 'cuts-sent', 'garbage-sent'] as const)(
    'reports the message as queued when the gateway %s, and sends it later, once',
    async (fault) => {
      peer.faults.push(fault);
      const answer = await sendCustom();
      expect(answer).toMatchObject({ status: 201, body: { status: 'queued' } });
      expect(answer.body.message).toMatch(/queued/);
      api.advance(3 * minute);
      await runJob(api, smsDelivery);
      expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, reason: null }]);
      expect(peer.taken).toHaveLength(1);
    },
  );

  // MSG-2
  it('waits a while for a silent gateway, then reports the message as queued', {
    tags: 'long',
  }, async () => {
    peer.faults.push('silent-sent');
    replaceServerDurations({ messages: { answer: 300 }, gateways: { sms: 5000 } });
    const from = performance.now();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([sendCustom({}, headers), sendCustom({}, headers)]);
    expect(performance.now() - from).toBeGreaterThan(290);
    expect(answers.map(({ body }) => body.status)).toEqual(['queued', 'queued']);
    // The server is still waiting for the gateway.
    expect(await rows()).toMatchObject([{ status: 'queued', reason: null }]);
    await expect.poll(() => peer.taken.length, { timeout: 60_000 }).toBe(1);
    await expect
      .poll(rows, { timeout: 60_000 })
      .toMatchObject([{ status: 'queued', reason: 'timed-out' }]);
    api.advance(3 * minute);
    expect((await sendCustom({}, headers)).body).toEqual({
      id: answers[0]?.body.id,
      status: 'sent',
    });
    expect(peer.taken).toHaveLength(1);
  });
});

describe('POST /api/sms/welcome', () => {
  const welcome = () => admin.call('POST', '/api/sms/welcome');

  it('greets the admin at their own number', async () => {
    await setPhone(admin, '+27831112222');
    expect(await welcome()).toMatchObject({ status: 201, body: { status: 'sent' } });
    expect(peer.taken).toMatchObject([{ to: '+27831112222' }]);
    expect(peer.taken[0]?.text).toMatch(/^Welcome to Volmaak, Thandi!/);
  });

  it('reports that the account has no number', async () => {
    await setPhone(admin, null);
    const answer = await welcome();
    expectRefusal(answer, 400, 'no-phone-number');
    expect(answer.body.message).toBe("Your account doesn't have a phone number associated with it");
  });

  it.each(['+44 7700 900123', '+27211234567'])('says why %s gets none', async (phone) => {
    await setPhone(admin, phone);
    expectRefusal(await welcome(), 400, 'no-mobile-number');
    expect(peer.taken).toEqual([]);
  });
});

describe('POST /api/sms/payment-reminder', () => {
  const dueDate = () => api.context.clock().toISOString();
  let driver: Caller;
  beforeAll(async () => {
    driver = await newDriver(api, { phoneNumber: '0841112222' });
  });
  const remind = (changes = {}) =>
    admin.call('POST', '/api/sms/payment-reminder', {
      userId: driver.userId,
      amount: 1016.76,
      dueDate: dueDate(),
      ...changes,
    });

  it('tells a user the amount and the due day', async () => {
    expect(await remind()).toMatchObject({ status: 201, body: { status: 'sent' } });
    expect(peer.taken).toMatchObject([{ to: '+27841112222' }]);
    expect(peer.taken[0]?.text).toMatch(
      /^Hello Thandi, a fuel payment of R1,016\.76 is due soon, on \d\d\/\d\d\/\d{4}\. .* on time/,
    );
    expect(await rows()).toMatchObject([{ userId: driver.userId, kind: 'reminder' }]);
  });

  it('uses the past tense for a due day in the past', { tags: 'long' }, async () => {
    // A debt can be years old.
    for (const days of [5, 3 * 365]) {
      const past = new Date(api.context.clock().getTime() - days * 24 * 60 * minute);
      expect((await remind({ dueDate: past.toISOString().slice(0, 10) })).status).toBe(201);
      api.advance(24 * 60 * minute);
    }
    expect(peer.taken.map(({ text }) => / was due on /.test(text))).toEqual([true, true]);
  });

  it.each([
    ['amount', undefined],
    ['amount', 0],
    ['amount', -1],
    ['amount', 0.001],
    ['amount', 10.005],
    ['amount', 100_000_000],
    ['amount', '10'],
    ['dueDate', undefined],
    ['dueDate', 'tomorrow'],
    ['dueDate', '2026-02-30'],
    ['dueDate', '1926-11-22'],
    ['dueDate', '9999-12-31'],
    ['userId', 'nobody'],
    ['userId', undefined],
  ])('refuses the %s %s in a sentence', async (field, value) => {
    const answer = await remind({ [field]: value });
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toMatchObject([{ field }]);
    expect(await rows()).toEqual([]);
  });

  it('refuses an unknown user and one without a mobile number', async () => {
    expectRefusal(await remind({ userId: randomUUID() }), 404, 'not-found');
    const without = await newDriver(api);
    await setPhone(without, null);
    expectRefusal(await remind({ userId: without.userId }), 400, 'no-phone-number');
    await setPhone(without, '+27211234567');
    expectRefusal(await remind({ userId: without.userId }), 400, 'no-mobile-number');
    expect(await rows()).toEqual([]);
  });
});

// MSG-4
describe('a user who was reminded', () => {
  let driver: Caller;
  beforeEach(async () => {
    driver = await newDriver(api, { phoneNumber: '0841112222' });
  });
  const remind = (changes = {}, headers = {}) => {
    const body = { userId: driver.userId, amount: 10, dueDate: api.context.clock(), ...changes };
    return admin.call('POST', '/api/sms/payment-reminder', body, headers);
  };
  const lastReminded = async () =>
    (await admin.call('GET', `/api/admin/users/${driver.userId}`)).body.lastRemindedAt;

  it('is not reminded again within 24 hours, by any admin and for any payment', {
    tags: 'long',
  }, async () => {
    expect(await lastReminded()).toBeNull();
    const at = api.context.clock();
    expect((await remind()).status).toBe(201);
    expect(Date.parse(await lastReminded())).toBeGreaterThanOrEqual(at.getTime());
    api.advance(23 * 60 * minute);
    const other = await newAdmin(api);
    const body = { userId: driver.userId, amount: 99, dueDate: api.context.clock() };
    const refused = await other.call('POST', '/api/sms/payment-reminder', body);
    expectRefusal(refused, 409, 'already-reminded');
    expect(refused.body.message).toContain(`on ${formatDateTime(new Date(await lastReminded()))}.`);
    expect(peer.taken).toHaveLength(1);
    api.advance(60 * minute);
    expect((await remind()).status).toBe(201);
    expect(peer.taken).toHaveLength(2);
  });

  it('is reminded once by two calls at the same time', { tags: 'long' }, async () => {
    const keys = [randomUUID(), randomUUID()];
    const answers = await Promise.all(keys.map((key) => remind({}, { 'idempotency-key': key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(peer.taken).toHaveLength(1);
    // The same key gets the same response.
    for (const [index, key] of keys.entries()) {
      const again = await remind({}, { 'idempotency-key': key });
      expect({ ...again, headers: null }).toEqual({ ...answers[index], headers: null });
    }
    expect(peer.taken).toHaveLength(1);
  });

  it('can be reminded after an SMS that failed or was of another kind', {
    tags: 'long',
  }, async () => {
    peer.faults.push('refuses');
    expectRefusal(await remind(), 400, 'sms-refused');
    expect(await lastReminded()).toBeNull();
    await sendCustom({ phoneNumber: '0841112222' });
    expect((await remind()).status).toBe(201);
  });

  it('is not reminded by an admin within 24 hours of an automatic reminder', async () => {
    const createdAt = api.context.clock();
    const automatic = { kind: 'reminder-before-due', subject: 'a day', text: 'Due', createdAt };
    const row = { ...automatic, userId: UserId.parse(driver.userId), nextTryAt: createdAt };
    await api.context.db.insertInto('messages').values(row).execute();
    expectRefusal(await remind(), 409, 'already-reminded');
  });
});

describe('the audit log', () => {
  it('has one entry for each message, without number and text, and none for a refusal', async () => {
    const driver = await newDriver(api, { phoneNumber: '0841112222' });
    await setPhone(admin, '+27831112222');
    const before = await auditCount(api);
    const headers = { 'idempotency-key': randomUUID() };
    const { id } = (await sendCustom({}, headers)).body;
    await sendCustom({}, headers);
    expect(await auditEntries(api)).toEqual([
      { adminId: admin.userId, action: 'sms-sent', userId: null, objectId: id, fields: [] },
    ]);
    await admin.call('POST', '/api/sms/welcome');
    expect(await auditEntries(api)).toMatchObject([{ action: 'sms-sent', userId: admin.userId }]);
    const reminder = { userId: driver.userId, amount: 10, dueDate: api.context.clock() };
    await admin.call('POST', '/api/sms/payment-reminder', reminder);
    expect(await auditEntries(api)).toMatchObject([{ action: 'sms-sent', userId: driver.userId }]);
    await sendCustom({ message: '' });
    await admin.call('POST', '/api/sms/payment-reminder', { ...reminder, userId: randomUUID() });
    expect(await auditCount(api)).toBe(before + 3);
  });
});

describe('a user who is not an admin', () => {
  it('is refused before the body is read', async () => {
    const driver = await newDriver(api);
    for (const path of ['send', 'welcome', 'payment-reminder']) {
      const answer = await driver.call('POST', `/api/sms/${path}`, '{"broken', {
        'content-type': 'application/json',
      });
      expectRefusal(answer, 403, 'admins-only');
    }
    expectRefusal(await driver.call('GET', '/api/admin/messages?limit=x'), 403, 'admins-only');
  });
});

// LIM-3
describe('an admin', () => {
  it('sends 200 SMS in an hour and no more', { tags: 'long' }, async () => {
    const busy = await newAdmin(api);
    await api.context.db.deleteFrom('rateLimits').execute();
    const send = (headers = {}) => busy.call('POST', '/api/sms/send', custom(), headers);
    const first = { 'idempotency-key': randomUUID() };
    expect((await send(first)).status).toBe(201);
    await api.context.db
      .updateTable('rateLimits')
      .set({ tries: 195 })
      .where('bucket', '=', 'sms-admin')
      .execute();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(5).fill(429),
    ]);
    expect(Number((await send()).headers['retry-after'])).toBeGreaterThan(3500);
    // Results of earlier keys are still returned, and other admins may send.
    expect((await send(first)).status).toBe(201);
    expect((await sendCustom()).status).toBe(201);
    api.advance(61 * minute);
    expect((await send()).status).toBe(201);
  });
});

describe('the log', () => {
  it('contains no number, text or token', async () => {
    for (const fault of ['refuses', 'fails', 'cuts'] as const) {
      peer.faults.push(fault);
      await sendCustom({ phoneNumber: '0839998877', message: 'A very private text' });
    }
    const logged = api.logged.join('');
    expect(logged).toMatch(/an SMS was put off/);
    expect(logged).toMatch(/an SMS failed/);
    expect(logged).not.toMatch(/839998877|private text|s%40cret|s@cret|Not a valid number/);
  });
});
