import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { minute } from '../../../domain/values/time-units.ts';
import { readOutbox, stopWorker } from '../../support/browser/offline.ts';
import { createPhone } from '../../support/browser/phone.ts';
import { installPhoneState, type PhoneState } from './quick-phone.ts';
import { visit } from './screens.ts';

const mostTabs = 2;

/** The phone of one history: a browser on a profile of its own, with one or two tabs of the app. */
export class Device {
  tabs: Page[] = [];
  /** Counts the starts of the browser: an action that meets another number was cut off by a kill. */
  starts = 0;
  private readonly profile: string;
  private readonly found: string[] = [];
  private readonly phone: ReturnType<typeof createPhone>;
  private state: PhoneState = { clock: 0, isFull: false };

  private constructor(profile: string, url: string) {
    this.profile = profile;
    this.phone = createPhone(profile, url, this.found);
  }

  static async create(url: string): Promise<Device> {
    const device = new Device(await mkdtemp(join(tmpdir(), 'volmaak-ui-')), url);
    await device.start();
    return device;
  }

  private async start(): Promise<void> {
    const page = await this.phone.start();
    const context = page.context();
    context.setDefaultTimeout(30_000);
    await context.addInitScript(installPhoneState, this.state);
    this.tabs = [page];
    this.starts += 1;
  }

  get isRunning(): boolean {
    return this.tabs.length > 0;
  }

  tab(number: number): Page {
    const page = this.tabs[number % this.tabs.length];
    if (!page) throw new Error('No tab is open');
    return page;
  }

  async openTab(): Promise<void> {
    if (this.tabs.length === mostTabs) return;
    const page = await this.tab(0).context().newPage();
    this.tabs.push(page);
    await visit(page, '/');
  }

  async closeTab(number: number): Promise<void> {
    if (this.tabs.length === 1) return;
    const page = this.tab(number);
    this.tabs = this.tabs.filter((tab) => tab !== page);
    await page.close();
  }

  /** Kills the browser with all its processes. */
  async kill(): Promise<void> {
    this.starts += 1;
    this.tabs = [];
    await this.phone.kill();
  }

  async restart(): Promise<void> {
    await this.start();
    await visit(this.tab(0), '/');
  }

  async killWorker(): Promise<void> {
    await Promise.race([stopWorker(this.tab(0)), after(10_000, null)]);
  }

  moveClock(minutes: number): Promise<void> {
    return this.set({ ...this.state, clock: this.state.clock + minutes * minute });
  }

  setFull(isFull: boolean): Promise<void> {
    return this.set({ ...this.state, isFull });
  }

  /** For all tabs and the worker, and for those that open from now on. */
  private async set(state: PhoneState): Promise<void> {
    this.state = state;
    const page = this.tab(0);
    await page.context().addInitScript(installPhoneState, state);
    await page.evaluate(
      (next) =>
        (globalThis as unknown as { setPhoneState(to: PhoneState): void }).setPhoneState(next),
      state,
    );
  }

  /** What the tabs show and the phone keeps, for the report of a failure. */
  async describe(): Promise<string> {
    const [page] = this.tabs;
    const answers = [
      ...this.tabs.map((tab) => tab.locator('body').innerText()),
      page?.evaluate(async () => JSON.stringify(await navigator.locks.query())),
      page && readOutbox(page).then((items) => JSON.stringify(items)),
    ];
    const texts = answers.map((answer) =>
      Promise.race([Promise.resolve(answer).catch(String), after(5000, 'no answer')]),
    );
    return (await Promise.all(texts))
      .map((text) => `  ${String(text).replace(/\s+/g, ' ')}`)
      .join('\n');
  }

  /** Ends the browser; returns what its pages complained about that no network explains. */
  async end(): Promise<string[]> {
    await this.phone.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
    return this.found.filter((complaint) => !isOfNetwork(complaint));
  }
}

export function after<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => {
    AbortSignal.timeout(milliseconds).addEventListener('abort', () => resolve(value));
  });
}

/** What a browser writes about a disturbed network, whatever the app does. */
const networkWords = [
  // A portal's page instead of the worker's script, or no answer.
  /An unknown error occurred when fetching the script/,
  /A bad HTTP response code \(\d+\) was received when fetching the script/,
  /The script has an unsupported MIME type/,
  /The script resource is behind a redirect/,
  /Manifest fetch from \S+ failed|Manifest: Line: 1, column: 1, Syntax error/,
  // A portal's answer instead of a picture or a style.
  /ERR_[A-Z_]+/,
];

function isOfNetwork(complaint: string): boolean {
  return networkWords.some((words) => words.test(complaint));
}
