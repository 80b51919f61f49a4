import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { run } from './prepare.mjs';

const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** The Chromium for the tests: CHROMIUM_PATH, the system's, Playwright's own, or undefined. */
export function presentChromium() {
  return process.env.CHROMIUM_PATH || inPath(names) || playwrights();
}

/** Chromium's headless shell, which needs a third less processor time; otherwise the whole one. */
export function presentHeadlessShell() {
  return process.env.CHROMIUM_PATH || inPath([shell]) || presentChromium();
}

/** Installs Playwright's Chromium, or Debian's package, if there is none. */
export async function ensureChromium() {
  if (presentChromium()) return;
  console.log('No Chromium here: trying Playwright’s own…');
  await run('npx', ['playwright', 'install', 'chromium']).catch(() => 1);
  if (playwrights()) return;
  if (process.getuid?.() === 0) {
    console.log('Trying Debian’s package…');
    await run('apt-get', ['update', '-qq']).catch(() => 1);
    await run('apt-get', ['install', '-y', '-qq', 'chromium', shell]).catch(() => 1);
  }
  if (inPath(names)) return;
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium), or set CHROMIUM_PATH to one',
  );
}

function inPath(wanted) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

function playwrights() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
