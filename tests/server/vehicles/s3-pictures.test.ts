// @module-tag long

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverDurations } from '../../../server/durations.ts';
import { openStorage } from '../../../server/gateways/open-gateways.ts';
import { orphanedUploads } from '../../../server/vehicles/orphaned-uploads.ts';
import { beforeTests, carFields, newDriver, photo, startApi } from '../../support/api.ts';
import { type S3Peer, type StoreFault, startS3Peer } from '../../support/peers/s3-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { putPicture, sendPicture } from '../../support/server/send-picture.ts';

const api = startApi();

const peer = beforeTests(() => startS3Peer());
const driver = beforeTests(() => newDriver(api));
let bytes: Buffer;

beforeAll(async () => {
  bytes = await photo();
});
afterAll(() => peer.close());
beforeEach(() => {
  api.context.storage = openStorage(peer.url, '');
  treat(undefined);
});

const usual = serverDurations.gateways.storage;

/** Sets how the store responds from now on; the timeout is short only for silent stores. */
function treat(treatment: Parameters<S3Peer['treat']>[0], fault = treatment): void {
  const isSilent = typeof fault === 'string' && /^(silent|slow)/.test(fault);
  replaceServerDurations({ gateways: { storage: isSilent ? 400 : usual } });
  peer.treat(treatment);
}

const sentence =
  "Pictures can't be saved or shown at the moment: please try again in a few minutes";

async function carWith(id: string): Promise<string> {
  const car = { ...carFields(), carPhotoUrl: `/objects/${id}` };
  return (await driver.call('POST', '/api/cars', car)).body.carPhotoUrl;
}

const faults: StoreFault[] = [
  'full',
  'busy',
  'fails',
  'refuses',
  'no-bucket',
  'silent',
  'silent-done',
  'cuts',
  'cuts-done',
];

describe.each(faults)('a store that responds to an upload with "%s"', (fault) => {
  it.each(['full', 'small'])(
    'reports it in a sentence at the %s size, and accepts the next try',
    async (size) => {
      treat(
        ({ method, name }) =>
          method === 'PUT' && name.endsWith(`${size}.webp`) ? fault : undefined,
        fault,
      );
      const { answer, uploadURL, id } = await sendPicture(driver, bytes);
      expectRefusal(answer, 503, 'storage-unavailable', sentence);
      expect(answer.headers['retry-after']).toBe('10');
      const attach = { vehicleImageURL: uploadURL };
      expectRefusal(await driver.call('PUT', '/api/vehicle-images', attach), 404, 'upload-expired');

      treat(undefined);
      expect((await putPicture(driver, uploadURL, bytes)).status).toBe(204);
      expect((await driver.call('PUT', '/api/vehicle-images', attach)).status).toBe(200);
      const shown = await driver.call('GET', await carWith(id));
      expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
      expect(shown.body).toEqual(peer.objects.get(`${id}/full.webp`));
    },
  );
});

describe('a picture in a store', () => {
  it('is stored in our two sizes, with nothing of the sent file', async () => {
    const { id } = await sendPicture(driver, bytes);
    const names = [...peer.objects.keys()].filter((name) => name.startsWith(id));
    expect(names.sort()).toEqual([`${id}/full.webp`, `${id}/small.webp`]);
    for (const kept of peer.objects.values()) {
      expect(kept.subarray(8, 12).toString()).toBe('WEBP');
    }
  });

  it.each(['fails', 'refuses', 'silent', 'slow-half', 'half'] as const)(
    'is told to be out of reach when reading meets "%s", and is there afterwards',
    async (fault) => {
      const url = await carWith((await sendPicture(driver, bytes)).id);
      treat(fault);
      expectRefusal(await driver.call('GET', url), 503, 'storage-unavailable', sentence);
      treat(undefined);
      expect((await driver.call('GET', url)).status).toBe(200);
    },
  );

  it.each(['fails', 'refuses', 'silent', 'cuts-done'] as const)(
    'that nobody shows goes later when its removal meets "%s"',
    async (fault) => {
      const { id } = await sendPicture(driver, bytes);
      const shown = await carWith((await sendPicture(driver, bytes)).id);
      const day = new Date(api.context.clock().getTime() - 25 * 60 * 60 * 1000);
      const upload = api.context.db.updateTable('uploads').where('id', '=', id as never); // an id from the API
      await upload.set({ createdAt: day, storedAt: day }).execute();
      const run = () => runJob(api, orphanedUploads);
      const rows = () =>
        api.context.db
          .selectFrom('uploads')
          .select('id')
          .where('id', '=', id as never)
          .execute();
      treat(fault);
      await run();
      expect(await rows()).toHaveLength(1);
      treat(undefined);
      await run();
      expect(await rows()).toHaveLength(1);
      // The lease has expired.
      await upload.set({ claimedUntil: day }).execute();
      await run();
      expect(await rows()).toEqual([]);
      expect([...peer.objects.keys()].filter((name) => name.startsWith(id))).toEqual([]);
      expect((await driver.call('GET', shown)).status).toBe(200);
    },
  );

  it('is not read from the store when the browser has it', async () => {
    const url = await carWith((await sendPicture(driver, bytes)).id);
    const etag = String((await driver.call('GET', url)).headers.etag);
    treat('fails');
    const again = await driver.call('GET', url, undefined, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    const refused = await driver.call('GET', url);
    expectRefusal(refused, 503, 'storage-unavailable');
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(refused.headers.etag).toBeUndefined();
    treat(undefined);
  });

  it('is not found when it was removed from the store', async () => {
    const { id } = await sendPicture(driver, bytes);
    const url = await carWith(id);
    peer.objects.delete(`${id}/full.webp`);
    expectRefusal(await driver.call('GET', url), 404, 'not-found');
  });

  it('logs the problem, and no secret', () => {
    const said = api.logged.join();
    expect(said).toMatch(/"type":"StorageFailure","code":"full"/);
    expect(said).not.toMatch(/secret|KEY/);
  });
});
