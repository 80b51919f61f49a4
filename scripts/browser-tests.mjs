import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.mjs';
import { ensureBuilt, pinnedNode, root, run } from './prepare.mjs';

/** How many failed tests print their page, and how many characters of it. */
const shownContexts = 5;
const shownLength = 12_000;

/**
 * Runs browser tests against the built app, by default those of `npm test`, and returns the exit
 * code.
 */
export async function runBrowserTests(args = [], environment = {}) {
  await ensureBuilt();
  await ensureChromium();
  const program = join(root, 'node_modules', 'playwright', 'cli.js');
  // Server processes read the product as the one before has compiled it.
  const compiled = join(root, 'node_modules', '.cache', 'node');
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment };
  const code = await run(pinnedNode, [program, 'test', ...args], { env });
  if (code !== 0) printContexts();
  return code;
}

/**
 * Prints what the pages of failed tests showed and what the network did. On other machines, the end
 * of the output is often all that is kept of a run.
 */
function printContexts() {
  const results = join(root, 'test-results', 'browser');
  if (!existsSync(results)) return;
  const files = readdirSync(results, { recursive: true }).filter((file) =>
    /(error-context\.md|network\.txt)$/.test(file),
  );
  for (const file of files.slice(0, 2 * shownContexts)) {
    const [context] = readFileSync(join(results, file), 'utf8').split('# Test source');
    console.log(`\n${file}\n${context.slice(0, shownLength)}`);
  }
}
