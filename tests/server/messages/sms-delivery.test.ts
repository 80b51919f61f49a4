// @module-tag long

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { FuelRequestId, MessageId, UserId } from '../../../domain/ids.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { serverDurations } from '../../../server/durations.ts';
import { openSms } from '../../../server/gateways/open-gateways.ts';
import { announceDecision } from '../../../server/messages/announcements.ts';
import { claimMessage } from '../../../server/messages/due-messages.ts';
import { insertMessages } from '../../../server/messages/messages-table.ts';
import { smsDelivery } from '../../../server/messages/sms-delivery.ts';
import { beforeTests, newDriver, startApi } from '../../support/api.ts';
import { type Provider, startSmsPeer } from '../../support/peers/sms-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { runJob } from '../../support/server/paid-purchases.ts';

const api = startApi();
const run = () => runJob(api, smsDelivery);

const driver = beforeTests(() => newDriver(api));
beforeEach(async () => {
  await api.context.db.deleteFrom('messages').execute();
});

const rows = () => api.context.db.selectFrom('messages').selectAll().orderBy('createdAt').execute();

/** Writes messages as a reminder or a decision does, without a phone number of their own. */
async function write(count = 1, text = 'Hello'): Promise<MessageId[]> {
  const messages = Array.from({ length: count }, () => ({
    id: MessageId.parse(randomUUID()),
    userId: UserId.parse(driver.userId),
    kind: 'test',
    subject: randomUUID(),
    text,
    createdAt: api.context.clock(),
  }));
  await insertMessages(api.context.db, messages);
  return messages.map(({ id }) => id);
}

async function setPhone(phoneNumber: string | null) {
  const users = api.context.db.updateTable('users').set({ phoneNumber });
  await users.where('username', '=', driver.username).execute();
}

describe.each<Provider>(['twilio', 'bulksms'])('messages by %s', (provider) => {
  const peer = beforeTests(() => startSmsPeer(provider, api.context.clock));
  afterAll(() => peer.close());
  beforeEach(async () => {
    api.context.sms = openSms(peer.url);
    peer.faults = [];
    peer.taken.length = 0;
    peer.asked = { sends: 0, lookUps: 0, authorization: undefined };
    await setPhone('+27821234567');
  });

  it('go to the number of their user, each once when two runners work at the same time', async () => {
    await write(20);
    await Promise.all([run(), run()]);
    expect(peer.taken).toHaveLength(20);
    expect(peer.asked).toMatchObject({ sends: 20, lookUps: 0 });
    const written = await rows();
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set(['sent']));
    expect(written[0]).toMatchObject({ phoneNumber: '+27821234567', attempts: 1 });
    expect(written[0]?.sentAt).toBeInstanceOf(Date);
    await run();
    expect(peer.taken).toHaveLength(20);
  });

  it.each(['fails-sent', 'silent-sent', 'garbage-sent', 'cuts-sent'] as const)(
    'are looked up and not sent again when the response was lost: %s',
    async (fault) => {
      await write();
      peer.faults.push(fault);
      const { sms: usual } = serverDurations.gateways;
      // Long enough for a slow machine to hand the message over.
      if (fault === 'silent-sent') replaceServerDurations({ gateways: { sms: 5000 } });
      await run();
      expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1 }]);
      replaceServerDurations({ gateways: { sms: usual } });
      // Not before it must have arrived.
      api.advance(50_000);
      await run();
      expect(peer.asked).toMatchObject({ sends: 1, lookUps: 0 });
      api.advance(15_000);
      await run();
      expect(peer.asked).toMatchObject({ sends: 1, lookUps: 1 });
      const [taken] = peer.taken;
      expect(await rows()).toMatchObject([{ status: 'sent', gatewayReference: taken?.id }]);
    },
  );

  // MSG-5
  it('are sent again when they never arrived, after the gateway was asked', async () => {
    await write();
    peer.faults.push('cuts');
    await run();
    api.advance(2 * minute);
    await run();
    expect(peer.asked).toMatchObject({ sends: 2, lookUps: 1 });
    expect(peer.taken).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });

  it('are distinguished when text and number are the same', async () => {
    await write(2);
    // One arrives and its response is lost; the other never arrives.
    peer.faults.push('cuts-sent', 'cuts');
    await run();
    expect(peer.taken).toHaveLength(1);
    api.advance(2 * minute);
    await run();
    // Both match the one that arrived, but only one of them may claim it.
    api.advance(5 * minute);
    await run();
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(peer.taken).toHaveLength(2);
  });

  it('wait as long as the gateway says when it did not accept them', async () => {
    await write();
    peer.faults.push('too-many');
    await run();
    api.advance(115_000);
    await run();
    expect(peer.asked.sends).toBe(1);
    api.advance(10_000);
    await run();
    expect(peer.asked).toMatchObject({ sends: 2, lookUps: 0 });
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });

  it('wait longer after each try', async () => {
    await write();
    peer.faults = Array(20).fill('not-let-in');
    const { clock } = api.context;
    onTestFinished(() => {
      api.context.clock = clock;
    });
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      // The clock stands still during a try, however long that takes.
      const from = clock();
      api.context.clock = () => from;
      await run();
      const [row] = await rows();
      waits.push(((row?.nextTryAt.getTime() ?? 0) - from.getTime()) / 1000);
      api.advance((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
    await vi.waitFor(() => expect(api.logged.join('')).toMatch(/"reason":"not-let-in"/), 60_000);
  });

  // MSG-5
  it('are sent once although their process died before it recorded the result', async () => {
    const [unsent, sent] = await write(2);
    const logged = api.logged.length;
    const from = api.context.clock();
    const lease = { from, until: new Date(from.getTime() + 2 * minute) };
    for (const id of [unsent, sent])
      expect(await claimMessage(api.context.db, 'sms', lease, id)).toBeTruthy();
    await api.context.sms.send({ key: String(sent), to: '+27821234567', text: 'Hello' });
    await run();
    expect(peer.asked.sends).toBe(1);
    api.advance(2 * minute + 1000);
    await run();
    api.advance(5 * minute);
    await run();
    expect(peer.taken).toHaveLength(2);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(api.logged.slice(logged).join('')).not.toMatch(/21234567|s%40cret|s@cret|Hello/);
  });

  it('are not tried again after a refusal', async () => {
    await write();
    peer.faults.push('refuses');
    await run();
    expect(await rows()).toMatchObject([{ status: 'failed', reason: expect.stringMatching(/\w/) }]);
    api.advance(60 * minute);
    await run();
    expect(peer.asked.sends).toBe(1);
  });

  it.each([
    [null, /no phone number/],
    ['', /no phone number/],
    ['+27211234567', /not a mobile/],
    ['+44 7700 900123', /South African/],
  ])('fail with a reason for a user with the number %s', async (phone, reason) => {
    await setPhone(phone);
    await write();
    await run();
    expect(await rows()).toMatchObject([
      { status: 'failed', reason: expect.stringMatching(reason) },
    ]);
    expect(peer.asked.sends).toBe(0);
  });

  it('keep their number after the first try', async () => {
    await write();
    peer.faults.push('cuts');
    await run();
    await setPhone('+27831234567');
    api.advance(2 * minute);
    await run();
    expect(peer.taken.map(({ to }) => to)).toEqual(['+27821234567']);
  });

  it('fail after a day of unsuccessful tries', async () => {
    await write(2);
    peer.faults.push('cuts-sent', 'too-many', 'cuts-sent', 'too-many');
    await run();
    api.advance(25 * 60 * minute);
    peer.faults = ['silent', 'silent'];
    replaceServerDurations({ gateways: { sms: 500 } });
    await run();
    const reasons = (await rows()).map(({ status, reason }) => `${status}: ${reason}`).sort();
    expect(reasons).toEqual([
      'failed: It could not be sent within a day',
      "failed: We don't know whether this was sent",
    ]);
  });
});

describe('a decision on a request', () => {
  const request = (changes: Partial<FuelRequest> = {}) =>
    ({
      id: FuelRequestId.parse(randomUUID()),
      userId: UserId.parse(driver.userId),
      status: 'approved',
      fuelAmount: 20,
      fuelType: 'petrol',
      totalAmount: 415,
      notes: null,
      ...changes,
    }) as FuelRequest; // what is said needs no more

  const announce = (decided: FuelRequest) =>
    api.context.db
      .transaction()
      .execute((transaction) =>
        announceDecision(api.context, transaction, decided, api.context.clock()),
      );

  it('is sent by SMS once', async () => {
    const peer = await startSmsPeer('twilio');
    api.context.sms = openSms(peer.url);
    await setPhone('+27821234567');
    const approved = request();
    await announce(approved);
    await announce(approved);
    await run();
    expect(peer.taken.map(({ to, text }) => [to, text])).toEqual([
      [
        '+27821234567',
        'Hello Thandi, your request for 20 l of petrol (R415.00, due 7 days after it is poured) was approved. Volmaak',
      ],
    ]);
    await peer.close();
  });

  it('is sent again when the request is completed, but not while it is pending', async () => {
    const approved = request();
    await announce(approved);
    await announce({ ...approved, status: 'completed' });
    await announce({ ...approved, status: 'pending' });
    expect((await rows()).map(({ kind }) => kind)).toEqual(['decision', 'decision']);
  });

  it('is not sent when it is rolled back', async () => {
    const undone = api.context.db.transaction().execute(async (transaction) => {
      await announceDecision(api.context, transaction, request(), api.context.clock());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });
});
