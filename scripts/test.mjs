// Runs all tests but the long ones. The static checks, the component tests, and the build with the
// unit and API tests after it run at the same time, then the journeys against the built app.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, root, run } from './prepare.mjs';

const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0 };

/** Printed again at the end, because the journeys print much after them. */
const failures = [];

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

/** A stage that fails without a report counts as one failure. */
async function command(name) {
  const code = await run('npm', ['run', '--silent', name], {
    shell: process.platform === 'win32',
  });
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
}

/** Runs the tests of some projects, without those that `npm run test:long` runs. */
async function vitest(name, ...args) {
  const report = join(results, name);
  const code = await run(pinnedNode, [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--tags-filter=!long',
    ...args,
  ]);
  const found = readReport(name);
  count(found?.numPassedTests ?? 0, found?.numFailedTests ?? 0);
  if (code !== 0 && !found?.numFailedTests) count(0, 1);
  for (const file of found?.testResults ?? []) {
    // The file could not be loaded, or what it does before its tests has failed.
    if (file.message) failures.push(`${file.name}: ${file.message}`);
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
      failures.push(`${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }
  }
}

/**
 * One page tests the components while the other processor does the rest. Each further page would
 * load the app again.
 */
const testComponents = () => vitest('components.json', '--project=components', '--maxWorkers=1');
const testTheRest = () =>
  vitest('vitest.json', '--project=rules', '--project=unit', '--project=server');

async function browser() {
  const { runBrowserTests } = await import('./browser-tests.mjs');
  const code = await runBrowserTests();
  const stats = readReport('browser.json')?.stats;
  // A test that passed only on its second try counts as failed.
  count(stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
  if (code !== 0 && !stats?.unexpected) count(0, 1);
}

const times = [];

async function stage(name, work) {
  const start = performance.now();
  try {
    await work();
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    count(0, 1);
  }
  times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
}

async function ensureBrowser() {
  // Imported here because it needs the installed packages.
  const { ensureChromium } = await import('./find-chromium.mjs');
  await ensureChromium();
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
await stage('install', ensureInstalled);
await Promise.all([
  stage('check', () => command('check:static')),
  stage('Chromium', ensureBrowser).then(() => stage('component tests', testComponents)),
  stage('build', ensureBuilt)
    .then(() => stage('sizes', () => command('size')))
    .then(() => stage('unit and API tests', testTheRest)),
]);
await stage('journeys', browser);
const summary = `${counts.passed} passed, ${counts.failed} failed`;
writeFileSync(join(results, 'summary.txt'), `${summary}\n`);
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(times.join(', '));
console.log(summary);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
