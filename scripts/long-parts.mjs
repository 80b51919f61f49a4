// The parts of `npm run test:long`: what each one runs, and how many times.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './browser-tests.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { ensureBuilt, pinnedNode, root, run } from './prepare.mjs';

const processors = availableParallelism();

/** The exit code of a part that lacks its programs, as test drivers say it of a test. */
export const notRun = 77;

function vitest(args, environment) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return run(pinnedNode, [program, 'run', ...args], { env: { ...process.env, ...environment } });
}

/** Runs tests of a project, which read the size of the part in a variable. */
const tests = (project, files, sizeName, environment) => (size, seed) =>
  vitest(['--project', project, ...files.map((file) => `tests/${file}.test.ts`)], {
    [sizeName]: size,
    TEST_SEED: seed,
    ...environment,
  });

/** Runs a long test of the browser, which reads the size of the part in a variable. */
const browserTest = (name, sizeName, environment) => (size, seed) =>
  runBrowserTests([...longBrowserTests, name], {
    [sizeName]: size,
    TEST_SEED: seed,
    ...environment,
  });

/** Does the work a number of times, until it fails, and returns the exit code. */
async function repeat(times, work) {
  for (let round = 0; round < times; round += 1) {
    const code = await work(round);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs the outbox's random histories in one process per processor, and prints the progress. */
async function liveHistories(size, seed) {
  let done = 0;
  let told = 0;
  const share = Math.ceil(size / processors);
  const reportProgress = (some) => {
    done += some;
    if (done - told < size / 100 && done < size) return;
    told = done;
    console.log(`${done.toLocaleString('en')} of ${size.toLocaleString('en')} histories`);
  };
  const codes = await Promise.all(
    Array.from({ length: processors }, (_, index) =>
      runHistories([share, seed + index * share], reportProgress),
    ),
  );
  return Math.max(...codes);
}

function runHistories(args, reportProgress) {
  const program = join(root, 'tests', 'long', 'model-histories.ts');
  const child = spawn(pinnedNode, [program, ...args.map(String)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', reportProgress);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs the histories of a phone in one process after the other, because a process gets slower. */
function liveOnDevices(size, seed) {
  const most = 200;
  return repeat(Math.ceil(size / most), (round) => {
    console.log(`${round * most} of ${size} histories`);
    return vitest(['--project', 'unit', 'tests/offline/histories/whole-device.test.ts'], {
      DEVICE_HISTORIES: Math.min(most, size - round * most),
      TEST_SEED: seed + round,
    });
  });
}

/** Runs the browser tests while a number of other processes keep the processors busy. */
async function runBesideBusyProcesses(count, environment) {
  const busy = Array.from({ length: count }, () =>
    spawn(pinnedNode, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    return await runBrowserTests([], environment);
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}

const longBrowserTests = ['--config', 'playwright.long.config.ts'];

const races = [
  'payments/collections',
  'payments/demo-payments',
  'jobs/due-jobs',
  'payments/saved-cards',
  'loyalty/loyalty-life',
  'accounts/password-reset',
  'purchases/purchase-races',
  'messages/sms-sending',
].map((name) => `server/${name}`);

/** The version of the PgBouncer of this machine, such as 1.25; null if there is none. */
function pgBouncerVersion(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? null;
}

/** Runs the API's tests through PgBouncer in transaction mode, with prepared statements and without. */
async function runThroughPgBouncer(folders) {
  const program = process.env.PGBOUNCER || 'pgbouncer';
  const version = pgBouncerVersion(program);
  if (!version) {
    console.log('PgBouncer is not installed: this was not run. PGBOUNCER=… names another program.');
    return notRun;
  }
  const [major, minor] = version.split('.').map(Number);
  const keepsStatements = major > 1 || minor >= 21;
  if (!keepsStatements) console.log(`PgBouncer ${version} keeps no prepared statements.`);
  for (const count of keepsStatements ? [0, 200] : [0]) {
    console.log(`PgBouncer ${version} with max_prepared_statements = ${count}`);
    const code = await vitest(['--project', 'server', '--reporter=dot', ...folders], {
      PGBOUNCER: program,
      PGBOUNCER_STATEMENTS: count,
    });
    if (code !== 0) return code;
  }
  return 0;
}

const pooled = [
  'accounts',
  'admin',
  'backup',
  'devices',
  'fuel-requests',
  'jobs',
  'loyalty',
  'messages',
  'outbox',
  'payments',
  'prices',
  'purchases',
  'stations',
  'vehicles',
  'vouchers',
].map((name) => `tests/server/${name}`);

/** Each part: the unit of its size, its default size, and how to run it for an exit code. */
export const parts = {
  histories: { counts: 'histories of the outbox', size: 1_000_000, run: liveHistories },
  sweep: {
    counts: 'as the stride through all pairs of crashes',
    size: 1,
    run: tests('unit', ['offline/histories/crash-sweep'], 'SWEEP_STRIDE'),
  },
  devices: {
    counts: 'histories of a phone with tabs and a worker',
    size: 2000,
    run: liveOnDevices,
  },
  seeds: {
    counts: 'runs of the unit tests, each with a seed of its own',
    size: 10,
    run: (size, seed) =>
      repeat(size, (round) =>
        vitest(['--project', 'rules', '--project', 'unit', '--reporter=dot'], {
          DEVICE_HISTORIES: 40,
          INDEXED_DB_HISTORIES: 500,
          TEST_SEED: seed + round,
        }),
      ),
  },
  races: {
    counts: 'rows that several runners work through',
    size: 1000,
    run: tests('server', races, 'RACE_ROWS', { RACE_CALLS: 50, LIFE_DAYS: 1 }),
  },
  'server-kills': {
    counts: 'kills of a server between charge and record',
    size: 100,
    run: tests('server', ['server/processes/killed-payments'], 'KILL_ROUNDS'),
  },
  'paystack-kills': {
    counts: 'kills of a server at every step of a payment at Paystack',
    size: 100,
    run: tests('server', ['server/processes/killed-paystack'], 'KILL_ROUNDS'),
  },
  'voucher-histories': {
    counts: 'random histories of phones, stations and an admin, connected or not',
    size: 1000,
    run: tests('server', ['server/vouchers/histories'], 'HISTORIES'),
  },
  backups: {
    counts: 'backups and restores of a server while ten users write',
    size: 10,
    run: tests('server', ['server/processes/backup-commands'], 'BACKUP_ROUNDS', {
      BACKUP_WRITERS: 10,
    }),
  },
  pgbouncer: {
    counts: "runs of the API's tests through PgBouncer in transaction mode",
    size: 1,
    run: (size) => repeat(size, () => runThroughPgBouncer(pooled)),
  },
  restarts: {
    counts: 'rounds in which servers and databases are killed and come up again',
    size: 10,
    run: (size, seed) =>
      repeat(size, () => vitest(['--project', 'server-long'], { TEST_SEED: seed })),
  },
  'load-kills': {
    counts:
      'kills of a server, of its database, and of one of three servers, while ten users write',
    size: 50,
    run: tests('server-long', ['server/processes/kills-under-load.long'], 'KILL_ROUNDS'),
  },
  floods: {
    counts: 'seconds of each flood of connections, bodies, pictures and sign-ins',
    size: 30,
    run: (size) => run(pinnedNode, [join(root, 'tests', 'long', 'floods.ts'), String(size)]),
  },
  phones: {
    counts: 'times three seconds of each number of phones behind one address',
    size: 5,
    run: (size) => run(pinnedNode, [join(root, 'tests', 'long', 'phones.ts'), String(size)]),
  },
  variants: {
    counts: 'runs of all unit, API and component tests, also of those that `npm test` leaves out',
    size: 1,
    run: async (size) => {
      await ensureBuilt();
      await ensureChromium();
      // With the fixed seeds: random ones need more histories, which other parts run.
      return repeat(size, () => vitest(['--project=!server-long']));
    },
  },
  journeys: {
    counts: 'runs of all journeys, also of those that `npm test` leaves out',
    size: 1,
    run: (size, seed) =>
      repeat(size, () => runBrowserTests([], { JOURNEYS: 'all', TEST_SEED: seed })),
  },
  kills: {
    counts: 'kills of the browser while it saves and sends',
    size: 300,
    run: browserTest('kill-rounds', 'KILL_ROUNDS', {
      // The test's motorist saves more pictures in an hour than the limit of an account allows.
      RATE_LIMITS: 'off',
    }),
  },
  'voucher-kills': {
    counts: 'kills of two phones at a pump',
    size: 50,
    run: browserTest('voucher-kills', 'KILL_ROUNDS'),
  },
  'ui-histories': {
    counts: 'random histories through the screens of a browser that is killed',
    size: 300,
    run: browserTest('ui-histories', 'UI_HISTORIES'),
  },
  sync: {
    counts: 'deliveries at the second try of Background Sync',
    size: 1,
    run: (size, seed) =>
      runBrowserTests(
        [...longBrowserTests, 'sync-retry', 'hundred-items', '--repeat-each', String(size)],
        { TEST_SEED: seed },
      ),
  },
  scanners: {
    counts: 'as the level of sqlmap, beside Wapiti',
    size: 1,
    run: (size) => run(pinnedNode, [join(root, 'tests', 'long', 'scanners.ts'), String(size)]),
  },
  slow: {
    counts: 'processes that keep the processors busy, with answers up to 1.5 seconds late',
    size: 3 * processors,
    run: (size, seed) => runBesideBusyProcesses(size, { LATE_ANSWERS: 1500, TEST_SEED: seed }),
  },
  busy: {
    counts: 'processes that keep the processors busy beside the browser tests',
    size: processors,
    run: (size, seed) => runBesideBusyProcesses(size, { TEST_SEED: seed }),
  },
};

/** Parts that are run together, at a size of their own. */
export const groups = {
  // `npm run test:kill-payments`: on the embedded processor, and at every step on Paystack.
  'kill-payments': { parts: ['server-kills', 'paystack-kills'], size: 30 },
};
