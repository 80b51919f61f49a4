// @module-tag long

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSmtpPeer } from '../../support/peers/smtp-peer.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { freePort } from '../../support/server/free-port.ts';
import { newDatabase } from '../../support/server/own-database.ts';
import { registerOver, signInOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';

const patience = { timeout: 300_000, interval: 50 };
const tokenOf = (raw: string) => /token=3D([\w-]{43})/.exec(raw.replace(/=\r\n/g, ''))?.[1] ?? '';
const nameOf = (raw: string) => /^Message-ID: (.+)\r$/im.exec(raw)?.[1];

describe('a server that is killed in the middle of a mail', () => {
  it('sends it again after a restart, under the same name and with a working link', async () => {
    const peer = await startSmtpPeer();
    onTestFinished(() => peer.close());
    const { url, db } = await newDatabase();
    // The link in the mail contains it.
    const port = await freePort();
    const environment = {
      DATABASE_URL: url,
      SMTP_URL: peer.url,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: await newDataFolder(),
    };
    const rows = () =>
      db
        .selectFrom('messages')
        .select(['status', 'attempts', 'claimedUntil', 'unsureSince'])
        .execute();
    const first = await runServer(environment);
    const driver = await registerOver(first.url);
    peer.faults.push('silent-sent');
    const email = `${driver.username}@example.com`;
    expect((await driver.call('POST', '/api/auth/forgot-password', { email })).status).toBe(200);
    // The mail server has the whole mail, and has not confirmed it.
    await vi.waitFor(() => expect(peer.taken).toHaveLength(1), patience);
    await first.kill();
    const claimed = { claimedUntil: expect.any(Date), unsureSince: expect.any(Date) };
    expect(await rows()).toEqual([{ status: 'queued', attempts: 1, ...claimed }]);

    const second = await runServer(environment);
    // The lease of the dead server has expired.
    await db.updateTable('messages').set({ claimedUntil: new Date() }).execute();
    await vi.waitFor(
      async () => expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }]),
      patience,
    );
    // SMTP has no query for the first mail: it has come twice, and both have the same name.
    expect(peer.taken.map(({ to }) => to)).toEqual([[email], [email]]);
    const [lost = '', mail = ''] = peer.taken.map(({ raw }) => raw);
    expect(nameOf(mail)).toMatch(/^<[\w-]{36}@volmaak\.example>$/);
    expect(nameOf(lost)).toBe(nameOf(mail));
    const reset = (token: string, newPassword: string) =>
      driver.movedTo(second.url).call('POST', '/api/auth/reset-password', { token, newPassword });
    expect((await reset(tokenOf(mail), 'secret-2')).status).toBe(200);
    expect((await reset(tokenOf(lost), 'secret-3')).body.code).toBe('reset-invalid');
    expect((await signInOver(second.url, driver.username, 'secret-2')).userId).toBe(driver.userId);
    const output = first.output() + second.output();
    for (const secret of [email, tokenOf(lost), tokenOf(mail), 's/cr@t', 's%2Fcr%40t']) {
      expect(output).not.toContain(secret);
    }
  });
});
