// @module-tag long

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { carFields, photo } from '../../support/api.ts';
import { type S3Peer, startS3Peer } from '../../support/peers/s3-peer.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { newDatabase } from '../../support/server/own-database.ts';
import { registerOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';
import { putPicture, sendPicture } from '../../support/server/send-picture.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const patience = { timeout: 300_000, interval: 20 };

/** Kills a server while the store holds back one of its calls. */
async function killAt(
  server: ServerProcess,
  peer: S3Peer,
  call: S3Peer['calls'][number],
): Promise<void> {
  await vi.waitFor(() => expect(peer.calls).toContainEqual(call), patience);
  await server.kill();
  peer.treat(undefined);
}

describe('a server that is killed', () => {
  it('between the sizes of a picture leaves one that can be sent again or removed', async () => {
    const peer = await startS3Peer();
    onTestFinished(() => peer.close());
    const { url, db } = await newDatabase();
    const environment = {
      DATABASE_URL: url,
      STORAGE_URL: peer.url,
      DATA_DIR: await newDataFolder(),
    };
    const bytes = await photo();

    const first = await runServer(environment);
    const driver = await registerOver(first.url);
    const orphan = await sendPicture(driver, bytes);
    const announced = { contentType: 'image/jpeg', size: bytes.length };
    const { uploadURL } = (await driver.call('POST', '/api/objects/upload', announced)).body;
    const shown: string = uploadURL.split('/').at(-1);
    peer.treat(({ name }) => (name === `${shown}/small.webp` ? 'silent' : undefined));
    const cut = putPicture(driver, uploadURL, bytes).catch(() => null);
    await killAt(first, peer, { method: 'PUT', name: `${shown}/small.webp` });
    expect(await cut).toBeNull();
    expect(peer.objects.size).toBe(3);

    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    const ofOrphan = db.updateTable('uploads').where('id', '=', orphan.id as never); // an id from the API
    await ofOrphan.set({ createdAt: longAgo, storedAt: longAgo }).execute();
    peer.treat(({ method }) => (method === 'DELETE' ? 'silent-done' : undefined));
    const second = await runServer(environment);
    const after = driver.movedTo(second.url);
    expect((await putPicture(after, uploadURL, bytes)).status).toBe(204);
    const car = { ...carFields(), carPhotoUrl: `/objects/${shown}` };
    const { carPhotoUrl } = (await after.call('POST', '/api/cars', car)).body;
    await killAt(second, peer, { method: 'DELETE', name: `${orphan.id}/full.webp` });
    expect(peer.objects.size).toBe(3);
    // The lease has expired.
    await ofOrphan.set({ claimedUntil: longAgo }).execute();

    const last = await runServer(environment);
    const rows = () => db.selectFrom('uploads').select('id').execute();
    await vi.waitFor(async () => expect(await rows()).toEqual([{ id: shown }]), patience);
    expect([...peer.objects.keys()].sort()).toEqual([`${shown}/full.webp`, `${shown}/small.webp`]);
    expect((await driver.movedTo(last.url).call('GET', carPhotoUrl)).status).toBe(200);
    expect([first, second, last].map((server) => server.output()).join('')).not.toMatch(
      /KEY|secret/,
    );
  });
});
