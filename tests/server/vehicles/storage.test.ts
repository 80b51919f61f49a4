// @module-tag long

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayCheck } from '../../../server/gateways/gateway-check.ts';
import { openStorage } from '../../../server/gateways/open-gateways.ts';
import type { Storage } from '../../../server/gateways/storage/storage.ts';
import { type S3Peer, type StoreFault, startS3Peer } from '../../support/peers/s3-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';

const name = 'a8098c1a-f86e-11da-bd1a-00112444be1e/full.webp';
const bytes = Buffer.from('RIFF of a picture \0\xff');

let folder: string;
let peer: S3Peer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volmaak-storage-'));
  peer = await startS3Peer();
});
afterEach(async () => {
  await peer.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (kind: string): Storage => openStorage(kind === 's3' ? peer.url : undefined, folder);

/** Makes the following calls to the store fail. One that never responds gets a short timeout. */
function failWith(fault: StoreFault): void {
  if (/silent|slow/.test(fault)) replaceServerDurations({ gateways: { storage: 300 } });
  peer.treat(fault);
}

describe.each(['files', 's3'])('the store in %s', (kind) => {
  it('stores, replaces and removes files', async () => {
    const storage = open(kind);
    expect(await storage.get(name)).toBeNull();
    await storage.put(name, bytes);
    expect(await storage.get(name)).toEqual(bytes);
    await storage.put(name, Buffer.from('another'));
    expect(await open(kind).get(name)).toEqual(Buffer.from('another'));
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.get(name)).toBeNull();
  });

  it('reports success, and keeps nothing of the check', async () => {
    expect(await open(kind).checkGateway()).toMatchObject({ state: 'ok' });
    expect(await readdir(folder)).toEqual([]);
    expect(peer.objects.size).toBe(0);
  });
});

/** The result of a check: messages that name the problem and no secret. */
function expectTrouble(check: GatewayCheck, state: GatewayCheck['state'], trouble: string) {
  expect(check).toEqual({ state, message: expect.stringContaining(`(${trouble})`) });
  expect(check.message).not.toMatch(/secret|KEY/);
}

describe('stored files', () => {
  it('leave no folder of a check behind', async () => {
    const storage = openStorage(undefined, join(folder, 'data', 'pictures'));
    expect(await storage.checkGateway()).toMatchObject({ state: 'ok' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('are removed with the picture when a killed process left them half-written', async () => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, `${name}.5f0c.part`), 'half');
    await open('files').remove(name);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leave nothing behind when they cannot be written', async () => {
    await mkdir(join(folder, name), { recursive: true });
    await expect(open('files').put(name, bytes)).rejects.toMatchObject({ code: 'failed' });
    expect(await readdir(join(folder, name, '..'))).toEqual(['full.webp']);
  });

  it('are reported as broken when the folder is not one', async () => {
    await writeFile(join(folder, 'file'), '');
    const storage = openStorage(undefined, join(folder, 'file'));
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'failed' });
    expectTrouble(await storage.checkGateway(), 'unreachable', 'failed');
  });
});

const outcomes: [StoreFault, string, 'unreachable' | 'refused'][] = [
  ['full', 'full', 'refused'],
  ['busy', 'busy', 'unreachable'],
  ['fails', 'failed', 'unreachable'],
  ['refuses', 'not-let-in', 'refused'],
  ['no-bucket', 'no-bucket', 'refused'],
  ['redirects', 'unreadable', 'refused'],
  ['silent', 'timed-out', 'unreachable'],
  ['cuts', 'connection-lost', 'unreachable'],
];

describe('S3', () => {
  it.each(outcomes)('reports "%s" as %s', async (fault, code, outcome) => {
    const storage = open('s3');
    await storage.put(name, bytes);
    failWith(fault);
    await expect(storage.put('another', bytes)).rejects.toMatchObject({ code });
    await expect(storage.get(name)).rejects.toMatchObject({ code });
    await expect(storage.remove(name)).rejects.toMatchObject({ code });
    expectTrouble(await storage.checkGateway(), outcome, code);
    peer.treat(undefined);
    expect(await storage.get(name)).toEqual(bytes);
    expect([...peer.objects.keys()]).toEqual([name]);
  });

  it.each([
    ['half', 'connection-lost'],
    ['slow-half', 'timed-out'],
  ] as const)('returns no picture when it sends one that is %s', async (fault, code) => {
    const storage = open('s3');
    await storage.put(name, bytes);
    failWith(fault);
    await expect(storage.get(name)).rejects.toMatchObject({ code });
  });

  it('is asked again after one broken connection', async () => {
    const storage = open('s3');
    for (const method of ['PUT', 'GET', 'DELETE']) {
      peer.treat((call) => {
        const before = peer.calls.filter((one) => one.method === method).length;
        return call.method === method && before === 1 ? 'cuts-done' : undefined;
      });
      if (method === 'PUT') await storage.put(name, bytes);
      if (method === 'GET') expect(await storage.get(name)).toEqual(bytes);
      if (method === 'DELETE') await storage.remove(name);
    }
    expect(peer.calls.map(({ method }) => method).join(' ')).toBe('PUT PUT GET GET DELETE DELETE');
    expect(peer.objects.size).toBe(0);
  });

  it.each(['not-s3', 'nowhere'] as const)(
    'does nothing when it is another service: %s',
    async (fault) => {
      await open('s3').put(name, bytes);
      peer.treat(fault);
      const unreadable = { code: 'unreadable' };
      await expect(open('s3').put(name, bytes)).rejects.toMatchObject(unreadable);
      // An answer from something other than the store does not mean a picture, a missing picture or
      // a deleted one.
      await expect(open('s3').get(name)).rejects.toMatchObject(unreadable);
      await expect(open('s3').remove(name)).rejects.toMatchObject(unreadable);
      expectTrouble(await open('s3').checkGateway(), 'refused', 'unreadable');
    },
  );

  it('does not read an endless response to its end', async () => {
    // However busy the machine is, its limit is the size.
    replaceServerDurations({ gateways: { storage: 60_000 } });
    peer.treat('huge');
    await expect(open('s3').get(name)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it.each([
    ['another secret', (url: string) => url.replace('secret', 'guess'), 'not-let-in'],
    ['another key', (url: string) => url.replace('KEY', 'YEK'), 'not-let-in'],
    ['another region', (url: string) => url.replace('af-south-1', 'eu-west-1'), 'not-let-in'],
    ['another bucket', (url: string) => url.replace('volmaak-pictures', 'other'), 'no-bucket'],
  ])('refuses access with %s', async (_, change, reason) => {
    const storage = openStorage(change(peer.url), folder);
    expectTrouble(await storage.checkGateway(), 'refused', reason);
    expect(peer.objects.size).toBe(0);
  });

  it('is reported when it is unreachable, without a secret', async () => {
    await peer.close();
    const failed = await open('s3')
      .put(name, bytes)
      .catch((error: Error) => error);
    expect(failed).toMatchObject({ name: 'StorageFailure', code: 'unreachable' });
    expect(String(failed)).not.toMatch(/secret|KEY/);
    expectTrouble(await open('s3').checkGateway(), 'unreachable', 'unreachable');
  });
});
