// @module-tag long

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStorage } from '../../../server/gateways/open-gateways.ts';
import { runCommand, startCommand } from '../../support/command-process.ts';
import { type S3Peer, startS3Peer } from '../../support/peers/s3-peer.ts';
import { contentOf } from '../../support/server/backup-of.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { fillAsFormerVersion, upload } from '../../support/server/filled-former-version.ts';
import { emptyDatabase } from '../../support/server/own-database.ts';

const patience = { timeout: 300_000, interval: 20 };
const last = `${upload}/small.webp`;
const cancelled = {
  code: 1,
  words: expect.stringMatching(/was cancelled\. Nothing was changed\.$/),
};

async function newPeer(): Promise<S3Peer> {
  const peer = await startS3Peer();
  onTestFinished(() => peer.close());
  return peer;
}

/** Ends a command while the store holds back its call for the last picture. */
async function endAtLastPicture(
  peer: S3Peer,
  signal: NodeJS.Signals,
  ...words: Parameters<typeof startCommand>
) {
  const method = words[0] === 'backup' ? 'GET' : 'PUT';
  const isLast = (call: S3Peer['calls'][number]) => call.method === method && call.name === last;
  peer.calls.length = 0;
  peer.treat((call) => (isLast(call) ? 'silent' : undefined));
  const { child, end } = startCommand(...words);
  await vi.waitFor(() => expect(peer.calls.some(isLast)).toBe(true), patience);
  child.kill(signal);
  peer.release();
  return end;
}

// OPS-1, OPS-3
describe('a backup and a restore', () => {
  it('that are cancelled or killed leave nothing half done, and can be repeated', async () => {
    const peer = await newPeer();
    const [url, to] = [await emptyDatabase(), await emptyDatabase()];
    await fillAsFormerVersion(url, openStorage(peer.url, ''));
    const folder = await newDataFolder();
    const ENCRYPTION_KEYS = Buffer.alloc(32, 'a key of tests').toString('base64');
    const environment = { DATA_DIR: folder, DATABASE_URL: url, ENCRYPTION_KEYS };
    const backup = (file: string) =>
      ['backup', { ...environment, STORAGE_URL: peer.url }, file] as const;
    const file = join(folder, 'backup.tar');
    expect(await endAtLastPicture(peer, 'SIGINT', ...backup(file))).toEqual(cancelled);
    expect(await readdir(folder)).toEqual([]);
    expect((await endAtLastPicture(peer, 'SIGKILL', ...backup(file))).code).toBeNull();
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^backup\.tar\..*\.part$/)]);
    expect(await runCommand(...backup(file))).toMatchObject({ code: 0 });

    const target = await newPeer();
    const restore = [
      'restore',
      { ...environment, DATABASE_URL: to, STORAGE_URL: target.url },
      file,
    ] as const;
    expect(await endAtLastPicture(target, 'SIGINT', ...restore)).toEqual(cancelled);
    expect(await contentOf(to)).toEqual({});
    expect([...target.objects.keys()]).toEqual([]);
    expect((await endAtLastPicture(target, 'SIGKILL', ...restore)).code).toBeNull();
    await vi.waitFor(async () => expect(await contentOf(to)).toEqual({}), patience);
    expect(await runCommand(...restore)).toMatchObject({ code: 0 });
    expect(target.objects).toEqual(peer.objects);
    expect((await contentOf(to)).users).toMatch(/^1 rows /);
  });
});
