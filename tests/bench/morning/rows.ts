import { join } from 'node:path';
import type pg from 'pg';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { fileStorage } from '../../../server/gateways/storage/file-storage.ts';
import { fillWith, type Load, quickSettings } from '../load-rows.ts';

/** How many rows the desk has on a morning. */
const load: Load = { people: 2000, requests: 5000, purchases: 10_000 };

/** How many requests came over the weekend. */
const pending = 150;
/** How many of the vehicles that wait longest have their photo, and the others of their owners. */
const photos = 30;

/** Fills a data folder of the product for a morning at the desk. */
export async function fillMorning(folder: string): Promise<void> {
  const database = await startEmbeddedPostgres(join(folder, 'postgres'), {
    settings: quickSettings,
  });
  try {
    await fillWith(database.url, load, {
      async change(client) {
        await leavePending(client);
        await chargeTwice(client);
        await storePhotos(client, folder);
      },
    });
  } finally {
    await database.stop();
  }
}

/** The latest requests wait for a decision. */
async function leavePending(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update fuel_requests set status = 'pending', approved_by = null, approved_at = null,
        completed_at = null, notes = null
      where id in (select id from fuel_requests where deleted_at is null
        order by requested_at desc limit $1)`,
    [pending],
  );
}

/** One debit order was declined on its day and collected on the next, so the bank shows it twice. */
async function chargeTwice(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into purchase_charges (key, purchase_id, processor, amount_cents, is_collection, state,
        reason, started_at, ended_at)
      select id || ':' || (day + after), id, 'demo', total_repayment_cents, true, state, reason, at, at
      from (select id, total_repayment_cents, repayment_due_date as day from purchases
          where payment_method = 'debit_order' and payment_status = 'paid'
            and (select count(*) from purchases as other
              where other.car_registration_number = purchases.car_registration_number) between 2 and 6
          order by purchase_date desc limit 1) as purchase,
        (values (0, 'declined', 'insufficient-funds'), (1, 'paid', null))
          as attempt (after, state, reason),
        lateral (select (day + after)::timestamp at time zone 'Africa/Johannesburg'
          + interval '6 hours' as at) as moment`,
  );
}

async function storePhotos(client: pg.ClientBase, folder: string): Promise<void> {
  const storage = fileStorage(join(folder, 'pictures'));
  const photo = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#6f9b7a' },
  })
    .webp()
    .toBuffer();
  const { rows } = await client.query<{ id: string }>(
    `select photo_id as id from cars where user_id in (select user_id from cars
      where not is_roadworthy and not is_stolen order by created_at, id limit $1)`,
    [photos],
  );
  for (const { id } of rows) {
    for (const size of ['full', 'small']) await storage.put(`${id}/${size}.webp`, photo);
  }
}
