// @module-tag long

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { UserId } from '../../../domain/ids.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { deliverMail } from '../../../server/accounts/mail-delivery.ts';
import { invalidateResetTokens } from '../../../server/accounts/reset-tokens.ts';
import { serverDurations } from '../../../server/durations.ts';
import { openEmail } from '../../../server/gateways/open-gateways.ts';
import { claimMessage } from '../../../server/messages/due-messages.ts';
import { beforeTests, deliverMails, newDriver, send, signIn, startApi } from '../../support/api.ts';
import { startListener, startSmtpPeer } from '../../support/peers/smtp-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { everyRow } from '../../support/server/every-row.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';

const api = startApi({ publicUrl: 'https://volmaak.example', rateLimits: false });
const run = () => deliverMails(api);
const refusePrinting = () => {
  throw new Error('printed');
};

const peer = beforeTests(() => startSmtpPeer());
const driver = beforeTests(() => newDriver(api));
let email: string;
beforeAll(() => {
  email = `${driver.username}@example.com`;
});
afterAll(() => peer.close());
beforeEach(async () => {
  for (const table of ['messages', 'passwordResets'] as const) {
    await api.context.db.deleteFrom(table).execute();
  }
  api.context.email = openEmail(peer.url, refusePrinting);
  peer.faults = [];
  peer.taken.length = 0;
  peer.connections = 0;
});

const forgot = (address = email) =>
  send(api, 'POST', '/api/auth/forgot-password', { email: address });
const rows = () => api.context.db.selectFrom('messages').selectAll().orderBy('createdAt').execute();

/** The plain text and the HTML of a message. */
function partsOf(raw: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  return raw
    .split(`--${boundary}`)
    .slice(1, 3)
    .map((part) =>
      part
        .split('\r\n\r\n')
        .slice(1)
        .join('\n\n')
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
}
const tokenOf = (raw: string) => /token=([\w-]+)/.exec(partsOf(raw)[0] ?? '')?.[1] ?? '';

describe('a mail by SMTP', () => {
  it('contains a working link, as plain text and as simple HTML', async () => {
    expect((await forgot()).status).toBe(200);
    await run();
    const [mail] = peer.taken;
    expect(mail).toMatchObject({ from: 'no-reply@volmaak.example', to: [email], user: 'me' });
    const raw = mail?.raw ?? '';
    expect(raw).toMatch(/^From: Volmaak <no-reply@volmaak\.example>\r$/m);
    expect(raw).toMatch(new RegExp(`^To: ${email}\\r$`, 'm'));
    expect(raw).toMatch(/^Subject: Set a new Volmaak password\r$/m);
    const [plain = '', html = ''] = partsOf(raw);
    const link = `https://volmaak.example/reset-password?token=${tokenOf(raw)}`;
    expect(plain).toContain('Hello Thandi,');
    expect(plain).toContain(link);
    expect(html).toContain(`<a href="${link}">`);
    expect(html).not.toMatch(/<(?:img|link|script|style|iframe)|src=|url\(/);
    const body = { token: tokenOf(raw), newPassword: 'secret-2' };
    expect((await send(api, 'POST', '/api/auth/reset-password', body)).status).toBe(200);
    expect((await signIn(api, driver.username, 'secret-2')).userId).toBe(driver.userId);
  });

  it('is sent once by two runners at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => forgot()));
    await Promise.all([run(), run()]);
    await run();
    expect(peer.taken).toHaveLength(20);
    expect(new Set(peer.taken.map(({ raw }) => tokenOf(raw))).size).toBe(20);
    expect((await rows()).map(({ status }) => status)).toEqual(Array(20).fill('sent'));
  });

  // MSG-6
  it('leaves no secret in the database or in the log', async () => {
    await forgot();
    peer.faults.push('not-now-mail');
    await run();
    expect(await everyRow(api)).not.toMatch(/token=[\w-]{20}/);
    api.advance(minute);
    await run();
    const token = tokenOf(peer.taken[0]?.raw ?? '');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await everyRow(api)).not.toContain(token);
    const logged = api.logged.join('');
    for (const secret of [token, email, 's/cr@t', 's%2Fcr%40t']) {
      expect(logged).not.toContain(secret);
    }
    // The token of the failed try is deleted.
    const resets = api.context.db.selectFrom('passwordResets').select('id');
    expect(await resets.execute()).toHaveLength(1);
  });

  it.each(['not-now-recipient', 'not-now-mail', 'refuses-sender'] as const)(
    'is sent again after growing pauses when it was not accepted: %s',
    async (fault) => {
      await forgot();
      peer.faults = Array(4).fill(fault);
      const { clock } = api.context;
      onTestFinished(() => {
        api.context.clock = clock;
      });
      const waits: number[] = [];
      for (let tries = 0; tries < 4; tries += 1) {
        // The clock stands still during a try, however long that takes.
        const from = clock();
        api.context.clock = () => from;
        await run();
        const [row] = await rows();
        expect(row).toMatchObject({ status: 'queued', attempts: tries + 1, unsureSince: null });
        waits.push(((row?.nextTryAt.getTime() ?? 0) - from.getTime()) / 1000);
        api.advance((waits.at(-1) ?? 0) * 1000);
      }
      expect(waits).toEqual([10, 20, 40, 80]);
      api.context.clock = clock;
      await run();
      expect(await rows()).toMatchObject([{ status: 'sent', reason: null }]);
      expect(peer.taken).toHaveLength(1);
    },
  );

  it.each(['refuses-recipient', 'refuses-mail'] as const)(
    'is not sent again after a refusal: %s',
    async (fault) => {
      await forgot();
      peer.faults.push(fault);
      await run();
      const reason = expect.stringMatching(/^The mail server refused it \(55\d\)$/);
      expect(await rows()).toMatchObject([{ status: 'failed', reason }]);
      api.advance(30 * minute);
      await run();
      expect(peer.connections).toBe(1);
      expect(api.logged.join('')).not.toContain(email);
    },
  );

  // MSG-5
  it.each(['silent-sent', 'cuts-sent', 'cuts'] as const)(
    'is sent again under the same name after a minute without a response: %s',
    async (fault) => {
      await forgot();
      const { email: usual } = serverDurations.gateways;
      // Long enough for a slow machine to hand the mail over.
      if (fault === 'silent-sent') replaceServerDurations({ gateways: { email: 5000 } });
      peer.faults.push(fault);
      await run();
      expect(await rows()).toMatchObject([{ status: 'queued', unsureSince: expect.any(Date) }]);
      replaceServerDurations({ gateways: { email: usual } });
      api.advance(50_000);
      await run();
      expect(peer.connections).toBe(1);
      api.advance(15_000);
      await run();
      expect(await rows()).toMatchObject([{ status: 'sent' }]);
      const names = peer.taken.map(({ raw }) => /^Message-ID: (.+)\r$/im.exec(raw)?.[1]);
      expect(new Set(names)).toEqual(new Set([expect.stringMatching(/^<[\w-]{36}@/)]));
      // The link works in each of the mails.
      for (const { raw } of peer.taken.slice(0, 1)) {
        const body = { token: tokenOf(raw), newPassword: 'secret-3' };
        expect((await send(api, 'POST', '/api/auth/reset-password', body)).status).toBe(200);
      }
    },
  );

  // MSG-5
  it('is sent at most three times when no response arrives', async () => {
    await forgot();
    peer.faults = Array(9).fill('cuts-sent');
    for (let tries = 0; tries < 6; tries += 1) {
      await run();
      api.advance(5 * minute);
    }
    expect(peer.taken).toHaveLength(3);
    const reason = "We don't know whether this was sent";
    expect(await rows()).toMatchObject([{ status: 'failed', reason }]);
  });

  it('is not given up after one try without a response if it was postponed before', async () => {
    await forgot();
    peer.faults = [...Array(3).fill('not-now-mail'), 'cuts'];
    for (let tries = 0; tries < 4; tries += 1) {
      await run();
      api.advance(2 * minute);
    }
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 4 }]);
    await run();
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });

  it('is not sent a fourth time after three servers died while sending it', async () => {
    await forgot();
    for (let deaths = 0; deaths < 3; deaths += 1) {
      const from = api.context.clock();
      const until = new Date(from.getTime() + minute);
      expect(await claimMessage(api.context.db, 'mail', { from, until })).not.toBeNull();
      api.advance(2 * minute);
    }
    await run();
    expect(peer.connections).toBe(0);
    const reason = "We don't know whether this was sent";
    expect(await rows()).toMatchObject([{ status: 'failed', reason }]);
  });

  it('fails after an hour of unsuccessful tries', async () => {
    await forgot();
    api.advance(61 * minute);
    await run();
    const reason = 'It could not be sent within an hour';
    expect(await rows()).toMatchObject([{ status: 'failed', reason }]);
    expect(peer.connections).toBe(0);
  });

  it('never brings a working link to an address that its user is just replacing', async () => {
    const { userId } = await newDriver(api, { email: 'old@example.com' });
    await forgot('old@example.com');
    const id = userId as UserId; // an id from the API
    const from = api.context.clock();
    const lease = { from, until: new Date(from.getTime() + minute) };
    const message = (await claimMessage(api.context.db, 'mail', lease))!; // just asked for
    const { delivery } = await api.context.db.transaction().execute(async (transaction) => {
      // The steps of an address change, held up while the mail is composed.
      const moved = { email: 'new@example.com', emailKey: 'new@example.com' };
      await transaction.updateTable('users').set(moved).where('id', '=', id).execute();
      const running = deliverMail(api.context, message, lease);
      await waitingCalls(api);
      await invalidateResetTokens(transaction, id);
      return { delivery: running };
    });
    await delivery;
    expect(peer.taken.map(({ to }) => to)).toEqual([['new@example.com']]);
  });

  it('fails for a user without an address', async () => {
    const { userId } = await newDriver(api, { email: 'soon-gone@example.com' });
    await forgot('soon-gone@example.com');
    const gone = { email: null, emailKey: null };
    const users = api.context.db.updateTable('users').set(gone);
    await users.where('id', '=', userId as UserId).execute(); // an id from the API
    await run();
    expect(await rows()).toMatchObject([
      { status: 'failed', reason: 'There is no address to send it to' },
    ]);
  });

  it('does not turn a typed name into a link', async () => {
    const firstName = 'Win at https://evil.example';
    await newDriver(api, { firstName, email: 'victim@example.com' });
    await forgot('victim@example.com');
    await run();
    expect(peer.taken[0]?.raw).not.toContain('evil');
    expect(partsOf(peer.taken[0]?.raw ?? '')[0]).toMatch(/^Hello,/);
  });
});

describe('a mail server', () => {
  const trouble: Record<string, (socket: import('node:net').Socket) => void> = {
    'that never greets': () => {},
    'that hangs up': (socket) => socket.destroy(),
    'that is a web server': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    'that says one byte at a time': (socket) => {
      const timer = setInterval(() => socket.write('2'), 200);
      socket.on('close', () => clearInterval(timer));
    },
    'that is overloaded': (socket) => socket.end('421 Try later\r\n'),
    'that does not want us': (socket) => socket.end('554 No service for you\r\n'),
  };

  it.each(Object.keys(trouble))('%s changes nothing for the user who asks', async (name) => {
    const listener = await startListener(trouble[name]!); // the key is in the object
    const { email: usual } = serverDurations.gateways;
    replaceServerDurations({ gateways: { email: 1000 } });
    api.context.email = openEmail(`smtp://127.0.0.1:${listener.port}/?from=a@b.co`, refusePrinting);
    const answers = [await forgot(), await forgot('nobody@example.com')];
    expect(answers[0]?.status).toBe(200);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    await run();
    // It has certainly not accepted the mail.
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1, unsureSince: null }]);
    // The job continues once a mail server is there.
    replaceServerDurations({ gateways: { email: usual } });
    api.context.email = openEmail(peer.url, refusePrinting);
    api.advance(2 * minute);
    await run();
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
    expect(peer.taken).toHaveLength(1);
    await listener.close();
  });

  it('that refuses the connection changes nothing either', async () => {
    const listener = await startListener(() => {});
    await listener.close();
    const url = `smtp://127.0.0.1:${listener.port}/?from=a@b.co`;
    api.context.email = openEmail(url, refusePrinting);
    expect((await forgot()).status).toBe(200);
    await run();
    expect(await rows()).toMatchObject([{ status: 'queued', reason: 'unreachable' }]);
  });

  it('is used over TLS only with a valid certificate', async () => {
    const secure = await startSmtpPeer({ secure: true });
    const from = '?from=a@b.co';
    const mail = { key: 'k', to: email, subject: 's', text: 't', html: '<p>t</p>' };
    const gateway = openEmail(`smtps://127.0.0.1:${secure.port}/${from}`, refusePrinting);
    expect(await gateway.send(mail)).toMatchObject({ outcome: 'postponed', reason: 'unreachable' });
    expect(secure.taken).toEqual([]);
    expect(await gateway.checkGateway()).toMatchObject({ state: 'unreachable' });
    await secure.close();
  });

  it('is checked without sending a mail', async () => {
    const check = () => api.context.email.checkGateway();
    expect(await check()).toMatchObject({ state: 'ok' });
    api.context.email = openEmail(peer.url.replace('me:', 'me:not-'), refusePrinting);
    expect(await check()).toMatchObject({ state: 'refused' });
    await forgot();
    await run();
    expect(await rows()).toMatchObject([{ status: 'queued', reason: 'not-let-in' }]);
    expect(peer.taken).toEqual([]);
  });

  it.each([
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a@example.com\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
    'Thandi <a@example.com>',
    `${'a'.repeat(288)}@example.com`,
    '',
    'no address',
  ])('never receives a command with the address %j', async (to) => {
    const mail = { key: 'k', to, subject: 's', text: 't', html: '<p>t</p>' };
    expect(await api.context.email.send(mail)).toMatchObject({ outcome: 'refused' });
    expect(peer.taken).toEqual([]);
  });
});
