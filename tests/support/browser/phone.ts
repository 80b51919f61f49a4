import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { type Forwarder, startForwarder } from '../peers/forwarder.ts';
import { test as base, expect, ownAddress, productUrl, submitSignIn, watch } from './browser.ts';
import { expectKept } from './device-stores.ts';
import { workerReady } from './offline.ts';

export { expect };

/** Milliseconds until a browser that neither starts nor ends fails the test. */
const patience = 60_000;
/** Milliseconds until a process that still counts is taken for a dead one that nobody has buried. */
const burialPatience = 3_000;

/** A browser of its own on a profile that stays, as an installed app's is: it can be killed and started again. */
export interface Phone {
  /** Starts the browser with no page of the app open, and answers its blank one. */
  start(): Promise<Page>;
  /** SIGKILL to the browser and all its processes, as when the system takes the app away or the battery ends. */
  kill(): Promise<void>;
  /** An orderly end. */
  close(): Promise<void>;
}

interface PhoneFixtures {
  /** Between the phone and the server. */
  road: Forwarder;
  phone: Phone;
}

export const test = base.extend<PhoneFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  road: async ({}, use) => {
    const road = await startForwarder(productUrl());
    await use(road);
    await road.end();
  },
  phone: async ({ road }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'volmaak-phone-'));
    const complaints: string[] = [];
    const phone = createPhone(profile, road.url, complaints);
    await use(phone);
    await phone.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    expect(complaints).toEqual([]);
  },
});

function createPhone(profile: string, url: string, complaints: string[]): Phone {
  let running: { context: BrowserContext; pid: number } | null = null;

  async function start(): Promise<Page> {
    if (running) throw new Error('The browser runs already');
    await removeLocks(profile);
    // Everything else is as the configuration has it.
    const context = await chromium.launchPersistentContext(profile, {
      baseURL: url,
      extraHTTPHeaders: ownAddress(),
      timeout: patience,
    });
    running = { context, pid: await pidOf(profile) };
    const found = watch(context, url);
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
  };
}

/** What a killed browser leaves behind keeps the next one from starting when its process number is somebody else's by then. */
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

/** Its processes hold the profile's databases until the last is gone; one that nobody has buried does not. */
async function groupGone(pid: number): Promise<void> {
  const gone = expect.poll(() => isGroupGone(pid), { timeout: burialPatience, intervals: [20] });
  await gone.toBe(true).catch(() => {});
}

function isGroupGone(pid: number): boolean {
  try {
    return !process.kill(-pid, 0);
  } catch {
    return true;
  }
}

/** Signs in and ends the browser in an orderly way: it writes cookies and local storage only every now and then, and this was another day. */
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
