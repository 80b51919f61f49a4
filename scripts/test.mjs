// Everything: installs what is missing, checks, tests the API on a real database, then the built app in a real browser.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root, run } from './prepare.mjs';

const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0 };

function count(passed, failed) {
  counts.passed += passed;
  counts.failed += failed;
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return null;
  }
}

/** A stage that ends badly without a report of its own counts as one failure. */
async function checks() {
  const code = await run('npm', ['run', '--silent', 'check:static'], {
    shell: process.platform === 'win32',
  });
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

async function vitest() {
  const report = join(results, 'vitest.json');
  const code = await run(pinnedNode, [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const found = readReport('vitest.json');
  count(found?.numPassedTests ?? 0, found?.numFailedTests ?? 0);
  if (code !== 0 && !found?.numFailedTests) count(0, 1);
}

async function browser() {
  // Imported when everything is installed.
  const { runBrowserTests } = await import('./browser-tests.mjs');
  const code = await runBrowserTests();
  const stats = readReport('browser.json')?.stats;
  // A test that passed only on a second try did not pass.
  count(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
  if (code !== 0 && !stats?.unexpected) count(0, 1);
}

async function stage(name, work) {
  try {
    await work();
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    count(0, 1);
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
await stage('install', ensureInstalled);
await stage('check', checks);
await stage('unit and API tests', vitest);
await stage('browser tests', browser);
const summary = `${counts.passed} passed, ${counts.failed} failed`;
writeFileSync(join(results, 'summary.txt'), `${summary}\n`);
console.log(summary);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
