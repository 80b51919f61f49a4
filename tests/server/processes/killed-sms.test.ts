// @module-tag long

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { startSmsPeer } from '../../support/peers/sms-peer.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { newDatabase } from '../../support/server/own-database.ts';
import { registerOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';

const patience = { timeout: 300_000, interval: 50 };
const durations = { jobs: { smsDelivery: 200 } };

const statuses = async (db: Database) =>
  (await db.selectFrom('messages').select('status').execute()).map(({ status }) => status);

// With the other provider, tests/server/messages/sms-delivery.test.ts looks up what was sent.
describe('a server that is killed', () => {
  it('between sending an SMS and recording it leads to one SMS', async () => {
    const peer = await startSmsPeer('twilio');
    onTestFinished(() => peer.close());
    const { url, db } = await newDatabase();
    const environment = { DATABASE_URL: url, SMS_URL: peer.url, DATA_DIR: await newDataFolder() };
    const start = () => runServer(environment, durations);
    const servers = [await start(), await start()] as const;
    const admin = await registerOver(servers[0].url);
    await db.updateTable('users').set({ isAdmin: true }).execute();
    peer.faults.push('silent-sent');
    const body = { phoneNumber: '0821234567', message: 'Hello' };
    const call = admin.call('POST', '/api/sms/send', body).catch(() => null);
    await vi.waitFor(() => expect(peer.taken).toHaveLength(1), patience);
    await servers[0].kill();
    expect(await call).toBeNull();
    expect(await statuses(db)).toEqual(['queued']);
    // The lease has expired.
    await db.updateTable('messages').set({ claimedUntil: new Date() }).execute();
    await vi.waitFor(async () => expect(await statuses(db)).toEqual(['sent']), patience);
    expect(peer.taken).toHaveLength(1);
    expect(peer.asked).toMatchObject({ sends: 1, lookUps: 1 });
    const output = servers.map((server) => server.output()).join('');
    expect(output).not.toMatch(/21234567|s%40cret|s@cret|Hello/);
  });
});
