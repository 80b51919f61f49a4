import { openClient } from '../../../server/db/database.ts';
import type { Storage } from '../../../server/gateways/storage/storage.ts';
import { applyFormerVersion, insertMotorist } from './former-version.ts';

/** The picture of the only vehicle. */
export const upload = '0d2f6a52-5be6-4a0e-8f0c-2b7a4a1f6c11';

/** Fills an empty database and a store of pictures with the data of a former version. */
export async function fillAsFormerVersion(url: string, storage: Storage): Promise<void> {
  const client = await openClient(url);
  try {
    await applyFormerVersion(client);
    await insertMotorist(client, upload);
    await client.query(`delete from fuel_prices where fuel_type = 'petrol'`);
  } finally {
    await client.end();
  }
  await storage.put(`${upload}/full.webp`, Buffer.from('a large picture'));
  await storage.put(`${upload}/small.webp`, Buffer.from('a small picture'));
}
