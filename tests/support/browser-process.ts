import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, type BrowserContext, chromium } from 'playwright/test';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

/** A browser of its own process on a profile that stays: it can be killed and started again. */
export interface BrowserProcess {
  browser: Browser;
  context: BrowserContext;
  /** SIGKILL, as when a phone takes the app away. */
  kill(): Promise<void>;
  /** An orderly end. */
  close(): Promise<void>;
}

/** Starts Chromium on a profile folder; without a page, only what it does by itself happens. */
export async function startBrowserProcess(
  profile: string,
  { withPage = true } = {},
): Promise<BrowserProcess> {
  const executable = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  const start = withPage ? ['about:blank'] : ['--no-startup-window'];
  const child = spawn(executable, [...flags, `--user-data-dir=${profile}`, ...start], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that a kill takes the renderers along.
    detached: true,
  });
  const browser = await chromium.connectOverCDP(await debuggingAddress(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context');
  const ended = once(child, 'exit');
  return {
    browser,
    context,
    async kill() {
      killGroup(child);
      await ended;
      await browser.close().catch(() => {});
    },
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => {});
      await ended;
    },
  };
}

function killGroup(child: ChildProcess): void {
  // The child leads a group of its own: see `detached`.
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (chunk) => {
      printed += chunk;
      const address = /DevTools listening on (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.on('exit', () => reject(new Error(`Chromium ended:\n${printed}`)));
  });
}
