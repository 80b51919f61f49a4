// Measures everything, or one part: `npm run bench`, `npm run bench:admin`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, pinnedNode, root, run } from './prepare.mjs';

const hasLoad = existsSync(join(root, 'tests', 'bench', 'data', 'load'));

const program = (file, environment = {}) =>
  run(pinnedNode, [join(root, file), ...process.argv.slice(3)], {
    env: { ...process.env, ...environment },
  });

const parts = {
  'offline-start': async () => {
    // Imported here because it needs the installed packages.
    const { ensureChromium } = await import('./find-chromium.mjs');
    await ensureChromium();
    return program('tests/bench/offline-start.ts');
  },
  size: () => program('scripts/measure-entry.ts'),
  'forgot-password': () => program('tests/bench/forgot-password.ts'),
  admin: async () => {
    if (!hasLoad) return noLoad();
    const lists = await program('tests/bench/admin-lists.ts');
    return (await program('tests/bench/admin-csv.ts')) || lists;
  },
};

function noLoad() {
  console.log(
    'admin: left out, since there is no load. `npm run bench:load` makes it in two minutes.',
  );
  return 0;
}

const [, , only] = process.argv;
const chosen = only ? { [only]: parts[only] } : parts;
try {
  await ensureInstalled();
  await ensureBuilt();
  for (const [name, measure] of Object.entries(chosen)) {
    console.log(`\n${name}`);
    if ((await measure()) !== 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
