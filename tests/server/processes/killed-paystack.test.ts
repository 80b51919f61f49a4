// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { newCar } from '../../support/api.ts';
import { sizes } from '../../support/browser/sizes.ts';
import { peerCards } from '../../support/peers/paystack/book.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { everyRow } from '../../support/server/every-row.ts';
import { freePort } from '../../support/server/free-port.ts';
import { newDatabase } from '../../support/server/own-database.ts';
import { bookDifferences } from '../../support/server/payment-books.ts';
import { runPaystack } from '../../support/server/paystack-process.ts';
import { type RemoteDriver, registerOver, signInOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';
import type { ServerDurations, ServerProcess } from '../../support/server-process.ts';
import { type Scene, steps } from './payment-steps.ts';

const rounds = sizes.kills;
const patience = { timeout: 120_000, interval: 20 };
const operator = { username: 'operator', password: 'operator-1' };

const durations: ServerDurations = {
  gateways: { payments: 2000 },
  jobs: { collections: 200, endedTokens: 200, openCharges: 100 },
  leases: { collection: 5000, endedToken: 4000, openCharge: 4000 },
  payments: {
    answer: 1500,
    pollInterval: 20,
    lookUp: 1000,
    abandoned: 4000,
    looks: [200, 1000, 4000],
    laterLooks: 1000,
    userLooks: 100,
  },
};

/** The steps of this run, in turn; a few of them are from everywhere. */
const chosen = Array.from({ length: rounds }, (_, round) => {
  const stride = Math.max(1, steps.length / rounds);
  return steps[Math.floor(round * stride) % steps.length]!; // below the length
});

/** A client that repeats each call with its key until a server has answered it. */
function lasting(driver: RemoteDriver): RemoteDriver {
  return {
    ...driver,
    call: (...words) =>
      vi.waitFor(async () => {
        const answer = await driver.call(...words);
        expect(answer.status).not.toBe(503);
        return answer;
      }, patience),
  };
}

/** Paystack, and a server that makes payments there and can be killed. */
async function openShop() {
  const { url: databaseUrl, db } = await newDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const webhook = `${url}/api/payments/webhook`;
  const paystack = await runPaystack({ webhook });
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await newDataFolder(),
    RATE_LIMITS: 'off',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: url,
    PAYMENTS_URL: paystack.url,
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  };
  const servers: ServerProcess[] = [];
  const start = async () => void servers.unshift(await runServer(environment, durations));
  await start();
  const newBuyer = async () => {
    const driver = lasting(await vi.waitFor(() => registerOver(url), patience));
    return { ...driver, carId: (await newCar(driver)).id };
  };
  const newScene = async (): Promise<Scene> => ({
    db,
    paystack,
    newBuyer,
    buyer: await newBuyer(),
    newAdmin: () =>
      vi.waitFor(async () => {
        const admin = await signInOver(url, operator.username, operator.password);
        expect(admin.userId).toBeDefined();
        return lasting(admin);
      }, patience),
    freeze: () => void servers[0]?.child.kill('SIGSTOP'),
    async kill() {
      await servers[0]?.kill();
      await start();
    },
  });
  return { db, paystack, newScene, printed: () => servers.map((one) => one.output()).join('') };
}

/** What has not ended: payments, refunds, and cards that are to be deleted at Paystack. */
async function unfinished(db: Database) {
  const { rows } = await sql`
    select 'payment' as what, id::text as of from purchases where payment_status = 'processing'
    union all select 'charge', key from purchase_charges where ended_at is null
    union all select 'refund', key from purchase_charges
      where refund_state in ('asked', 'in-progress', 'needs-attention')
    union all select 'card', gateway_token from ended_tokens`.execute(db);
  return rows;
}

// PAY-2, PAY-3, PAY-16 to PAY-22
describe('a server that is killed at a step of a payment at Paystack', () => {
  it(
    `charges every purchase once or not at all: ${rounds} times`,
    async () => {
      const { db, paystack, newScene, printed } = await openShop();
      for (const [index, [happening, step]] of chosen.entries()) {
        await step(await newScene()).catch((cause: unknown) => {
          throw new Error(`The server was killed while ${happening}`, { cause });
        });
        if ((index + 1) % 10 === 0) console.log(`${index + 1} of ${rounds} kills`);
      }
      await vi.waitFor(async () => expect(await unfinished(db)).toEqual([]), patience);
      expect(await bookDifferences(db, await paystack.book())).toEqual([]);
      const texts = [await everyRow({ context: { db } }), printed()];
      for (const number of Object.keys(peerCards)) {
        for (const text of texts) expect(text).not.toContain(number.slice(0, 12));
      }
    },
    rounds * 300_000,
  );
});
