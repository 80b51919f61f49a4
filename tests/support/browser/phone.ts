import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { type Forwarder, startForwarder } from '../peers/forwarder.ts';
import { test as base, expect, ownAddress, productUrl, submitSignIn, watch } from './browser.ts';
import { expectKept } from './device-stores.ts';
import { workerReady } from './offline.ts';

export { expect };

/** Milliseconds after which a browser that does not start or end fails the test. */
const patience = 60_000;
/** Milliseconds after which a remaining process counts as a zombie. */
const zombieTimeout = 3_000;

/**
 * A browser with a persistent profile, like that of an installed app: it can be killed and started
 * again.
 */
export interface Phone {
  /** Starts the browser without a page of the app; returns its blank page. */
  start(): Promise<Page>;
  /**
   * Kills the browser and all its processes with SIGKILL, as when the system ends the app or the
   * battery is empty.
   */
  kill(): Promise<void>;
  /** Closes the browser in an orderly way. */
  close(): Promise<void>;
  /** Damages the databases of its sites on the disk, while the browser is ended. */
  damageDatabases(): Promise<void>;
}

interface PhoneFixtures {
  /** The forwarder between the phone and the server. */
  forwarder: Forwarder;
  phone: Phone;
}

export const test = base.extend<PhoneFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  forwarder: async ({}, use) => {
    const forwarder = await startForwarder(productUrl());
    await use(forwarder);
    await forwarder.end();
  },
  phone: async ({ forwarder }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'volmaak-phone-'));
    const complaints: string[] = [];
    const phone = createPhone(profile, forwarder.url, complaints);
    await use(phone);
    await phone.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    expect(complaints).toEqual([]);
  },
});

interface PhoneOptions {
  /** Another origin to which the browser may go. */
  elsewhere?: string;
  /** The browser's arguments, in place of those of the configuration. */
  args?: string[];
}

/** A phone on a profile folder. What it complains about is added to `complaints` when it ends. */
export function createPhone(
  profile: string,
  url: string,
  complaints: string[],
  { elsewhere, args }: PhoneOptions = {},
): Phone {
  let running: { context: BrowserContext; pid: number } | null = null;

  async function start(): Promise<Page> {
    if (running) throw new Error('The browser runs already');
    await removeLocks(profile);
    // Everything else comes from the configuration.
    const context = await chromium.launchPersistentContext(profile, {
      baseURL: url,
      extraHTTPHeaders: ownAddress(),
      timeout: patience,
      ...(args && { args }),
    });
    running = { context, pid: await pidOf(profile) };
    const found = watch(context, url, elsewhere ?? null);
    context.on('close', () => {
      running = null;
      complaints.push(...found);
    });
    return context.pages()[0] ?? context.newPage();
  }

  async function end(how: (context: BrowserContext, pid: number) => Promise<void>) {
    if (!running) return;
    const { context, pid } = running;
    const closed = context.waitForEvent('close', { timeout: patience });
    await how(context, pid);
    await closed;
    await groupGone(pid);
  }

  return {
    start,
    kill: () => end(async (_, pid) => killGroup(pid)),
    close: () => end((context) => context.close()),
    damageDatabases: () => damageDatabases(profile),
  };
}

/** Scribbles on the files that say which others make up a database of LevelDB. */
async function damageDatabases(profile: string): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const files = await readdir(folder, { recursive: true });
  const manifests = files.filter((file) => /leveldb[/\\]MANIFEST-/.test(file));
  if (manifests.length === 0) throw new Error('The browser has no database');
  for (const manifest of manifests)
    await writeFile(join(folder, manifest), 'scribbled '.repeat(50));
}

/**
 * Removes the lock of a killed browser. It would prevent the next start if another process has its
 * process id by then.
 */
async function removeLocks(profile: string): Promise<void> {
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie']) {
    await rm(join(profile, name), { force: true });
  }
}

/** The browser writes `host-pid` there. */
async function pidOf(profile: string): Promise<number> {
  const lock = await readlink(join(profile, 'SingletonLock'));
  return Number(lock.slice(lock.lastIndexOf('-') + 1));
}

/** Playwright starts a browser as the leader of a process group. */
function killGroup(pid: number): void {
  process.kill(-pid, 'SIGKILL');
}

/**
 * The browser's processes hold the profile's databases until the last one has ended; zombies do
 * not.
 */
async function groupGone(pid: number): Promise<void> {
  const gone = expect.poll(() => isGroupGone(pid), { timeout: zombieTimeout, intervals: [20] });
  await gone.toBe(true).catch(() => {});
}

function isGroupGone(pid: number): boolean {
  try {
    return !process.kill(-pid, 0);
  } catch {
    return true;
  }
}

/**
 * Signs in and closes the browser, which then writes cookies and local storage to disk, as after an
 * earlier day of use.
 */
export async function signedInBefore(
  phone: Phone,
  motorist: { username: string; password: string },
): Promise<void> {
  const page = await phone.start();
  await page.goto('/');
  await submitSignIn(page, motorist);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await workerReady(page);
  for (const kept of ['"session"', '"vehicles"', '"fuel-prices"']) await expectKept(page, kept);
  await phone.close();
}
