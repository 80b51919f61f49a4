import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, pinnedNode, root, run } from './prepare.mjs';

/** Runs browser tests against the built app and answers the exit code; without words, all that `npm test` has. */
export async function runBrowserTests(words = [], environment = {}) {
  await ensureBuilt();
  const CHROMIUM_PATH = await findChromium();
  return run(pinnedNode, [join(root, 'node_modules', 'playwright', 'cli.js'), 'test', ...words], {
    env: { ...process.env, CHROMIUM_PATH, ...environment },
  });
}
