import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openDatabase, openPool } from '../../../server/db/database.ts';
import { runCommand } from '../command-process.ts';
import { freePort } from '../server/free-port.ts';
import { bookDifferences } from '../server/payment-books.ts';
import type { PaystackBook } from '../server/paystack-process.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { test as base, expect } from './browser.ts';
import { databaseUrlOf, openE2eDatabase } from './e2e-database.ts';
import { adminSignIn } from './e2e-server.ts';

export { expect };

const secretKey = 'sk_test_0123456789abcdef';
const peerScript = join(import.meta.dirname, '..', 'peers', 'paystack', 'main.ts');

/** What the peer knows. */
export interface PeerBook extends PaystackBook {
  /** Each with how often it was sent, and how that was answered last. */
  events: { event: string; reference: string; tries: number; status: number }[];
}

/** The product with a live payment processor: a local Paystack in a process of its own. */
export interface LiveProduct {
  url: string;
  peerUrl: string;
  folder: string;
  book(): Promise<PeerBook>;
  /** Kills the server and starts it again at the same address. */
  restart(): Promise<void>;
}

interface Options {
  /** Milliseconds that whatever is slow takes at the peer. */
  slowness: number;
}

async function startPeer(webhook: string, { slowness }: Options) {
  const words = ['--port', '0', '--key', secretKey, '--webhook', webhook];
  const args = [peerScript, ...words, '--retry', '1000', '--slowness', String(slowness)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    const port = /@127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
    if (port) return { child: child as ChildProcess, url: `http://127.0.0.1:${port}` };
  }
  throw new Error(`The peer has ended: ${printed}`);
}

/** Starts the product and the peer, and checks at the end that both books agree. */
async function startLiveProduct(options: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-live-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const peer = await startPeer(`${url}/api/payments/webhook`, options);
  const environment = {
    DATA_DIR: folder,
    PORT: port,
    PUBLIC_URL: url,
    PAYMENTS_URL: `paystack://${secretKey}@${new URL(peer.url).host}`,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_USERNAME: adminSignIn.username,
    ADMIN_PASSWORD: adminSignIn.password,
  };
  const start = () =>
    startServerProcess(environment, {
      payments: { looks: [2000], laterLooks: 1000, abandoned: 5000 },
      jobs: { openCharges: 500, collections: 1000 },
    });
  let server = await start();
  let output = '';
  const product: LiveProduct = {
    url,
    folder,
    peerUrl: peer.url,
    book: async () => (await fetch(`${peer.url}/peer/book`)).json(),
    async restart() {
      await killed(server);
      output += server.output();
      server = await start();
    },
  };
  async function end() {
    await expectAgreement(product);
    await server.stop();
    peer.child.kill('SIGKILL');
    const { code, words } = await runCommand('recount', { DATA_DIR: folder });
    await rm(folder, { recursive: true, force: true });
    const faults = (output + server.output()).match(/^.*"level":[56]0.*$/gm) ?? [];
    expect(faults).toEqual([]);
    expect([code, words]).toEqual([0, expect.anything()]);
  }
  return { product, end };
}

/** Each purchase is charged once or not at all, and both books agree to the cent. */
async function expectAgreement({ folder, book }: LiveProduct): Promise<void> {
  const db = openDatabase(openPool(await databaseUrlOf(folder), 1));
  // Refunds and late events may still be under way.
  await expect.poll(async () => bookDifferences(db, await book())).toEqual([]);
  await db.destroy();
}

async function killed({ child }: ServerProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export const test = base.extend<object, { live: LiveProduct }>({
  live: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const { product, end } = await startLiveProduct({ slowness: 4000 });
      await use(product);
      await end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ live }, use) => use(live.url),
  elsewhere: async ({ live }, use) => use(live.peerUrl),
  database: [
    async ({ live }, use) => {
      const database = await openE2eDatabase(live.folder);
      await use(database);
      await database.end();
    },
    { scope: 'worker' },
  ],
});

/** Pays on the peer's page. */
export async function payThere(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}
