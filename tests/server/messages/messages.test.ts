import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MessageId, UserId } from '../../../domain/ids.ts';
import { insertMessages } from '../../../server/messages/messages-table.ts';
import { beforeTests, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { allPages, forgedCursors } from '../../support/server/pages.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));
const driver = beforeTests(() =>
  newDriver(api, { firstName: 'Nomvula', phoneNumber: '083 765 4321' }),
);
beforeAll(async () => {
  const from = api.context.clock().getTime();
  // Two at each instant, so that the ids decide the order.
  const messages = Array.from({ length: 7 }, (_, index) => ({
    id: MessageId.parse(randomUUID()),
    userId: UserId.parse(driver.userId),
    phoneNumber: '+27837654321',
    kind: 'test',
    subject: String(index),
    text: `Number ${index}: 100% _sure_ \\o/`,
    createdAt: new Date(from - Math.floor(index / 2) * 1000),
  }));
  await insertMessages(api.context.db, messages);
  await admin.call('POST', '/api/sms/send', { phoneNumber: '0821234567', message: 'By hand €' });
});

const list = (query = '', caller = admin) => caller.call('GET', `/api/admin/messages${query}`);
const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).body.length;

// MSG-8
describe('GET /api/admin/messages', () => {
  it('shows the messages, their recipients and their status, newest first', async () => {
    const { body } = await list();
    expect(body).toHaveLength(8);
    expect(body[0]).toEqual({
      id: expect.any(String),
      userId: null,
      channel: 'sms',
      username: null,
      firstName: null,
      lastName: null,
      phoneNumber: '+27821234567',
      kind: 'custom',
      text: 'By hand €',
      parts: 1,
      status: 'sent',
      attempts: 1,
      reason: null,
      sentBy: admin.userId,
      sentByUsername: admin.username,
      createdAt: expect.any(String),
      sentAt: expect.any(String),
    });
    expect(body[1]).toMatchObject({
      userId: driver.userId,
      firstName: 'Nomvula',
      status: 'queued',
      attempts: 0,
      sentBy: null,
      sentByUsername: null,
    });
    const days = body.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it('returns each message once, page by page', async () => {
    const ids: string[] = [];
    let query = '?limit=3&q=number';
    for (let pages = 0; pages < 3; pages += 1) {
      const { body, headers } = await list(query);
      ids.push(...body.map(({ id }: { id: string }) => id));
      const next = /\?[^>]+/.exec(String(headers.link ?? ''))?.[0];
      expect(next !== undefined).toBe(pages < 2);
      query = next ?? '';
    }
    expect(ids).toHaveLength(7);
    expect(new Set(ids).size).toBe(7);
  });

  it.each([
    ['', 8],
    ['number 3', 1],
    ['0837654321', 7],
    ['083 765', 7],
    ['+27 82', 1],
    ['NOMVULA', 7],
    ['100%', 7],
    ['_sure_', 7],
    ['\\o/', 7],
    ['%_\\', 0],
    ['nothing like it', 0],
    ['by', 1],
    ['um', 0],
    ['+', 0],
  ])('finds %j literally: %i', async (q, count) => {
    expect(await found(q)).toBe(count);
  });

  it('filters by status', async () => {
    expect((await list('?status=queued')).body).toHaveLength(7);
    expect((await list('?status=sent')).body).toHaveLength(1);
    expect((await list('?status=failed')).body).toEqual([]);
  });

  it.each([
    `?q=${'a'.repeat(10_000)}`,
    '?q=%00',
    '?q=a&q=b',
    '?limit=0',
    '?limit=201',
    '?cursor=abc',
    ...forgedCursors(randomUUID()).map((cursor) => `?cursor=${cursor}`),
    '?status=lost',
    '?from=x',
    '?to=2026-02-31',
  ])('refuses %s', async (query) => {
    expectRefusal(await list(query.slice(0, 11_000)), 400, 'invalid');
  });

  it('is a complete CSV file when the call prefers that', async () => {
    const answer = await admin.call('GET', '/api/admin/messages?limit=1', undefined, {
      accept: 'text/csv',
    });
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="volmaak-messages.csv"',
    );
    const rows = answer.body.toString().trimEnd().split('\r\n');
    expect(rows).toHaveLength(9);
    expect(rows[1]).toContain(',,,+27 82 123 4567,custom,By hand €,1,sent,');
  });

  it('has those of South African days, page by page and in a CSV file', {
    tags: 'long',
  }, async () => {
    const instants = [
      ...['2020-03-04T21:59:59Z', '2020-03-04T22:00:00Z'],
      ...['2020-03-05T21:59:59Z', '2020-03-05T22:00:00Z'],
    ];
    const ids = instants.map(() => MessageId.parse(randomUUID()));
    const messages = instants.map((instant, index) => ({
      id: ids[index] as MessageId, // it has as many
      phoneNumber: '+27831111111',
      kind: 'test',
      subject: instant,
      text: 'Of a day',
      createdAt: new Date(instant),
    }));
    await insertMessages(api.context.db, messages);
    const idsOf = async (query: string) =>
      (await allPages(admin, `/api/admin/messages?limit=1&${query}`)).map(({ id }) => id);
    const [before, first, last, after] = ids;
    expect(await idsOf('from=2020-03-05&to=2020-03-05')).toEqual([last, first]);
    expect(await idsOf('from=2020-03-04&to=2020-03-05')).toEqual([last, first, before]);
    expect(await idsOf('to=2020-03-06&q=day&status=queued')).toEqual([after, last, first, before]);
    expect(await idsOf('from=2020-03-06&to=2020-03-05')).toEqual([]);
    const file = '/api/admin/messages?from=2020-03-05&to=2020-03-05';
    const csv = await admin.call('GET', file, undefined, { accept: 'text/csv' });
    expect(csv.body.toString().trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('refuses everyone but admins', async () => {
    expectRefusal(await list('?limit=x', driver), 403, 'admins-only');
  });
});
