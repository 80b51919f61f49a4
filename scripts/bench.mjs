// Measures everything, or one part: `npm run bench`, `npm run bench:admin`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.mjs';
import { pinnedNode, root, run } from './prepare.mjs';

const [only, ...args] = process.argv.slice(2);
const program = (file) => run(pinnedNode, [join(root, file), ...args]);

const parts = {
  'offline-start': async () => {
    await ensureChromium();
    return program('tests/bench/offline-start.ts');
  },
  'forgot-password': () => program('tests/bench/forgot-password.ts'),
  admin: async () => {
    if (!existsSync(join(root, 'tests', 'bench', 'data', 'load'))) {
      console.log('Left out: there is no load. `npm run bench:load` makes it in two minutes.');
      return 0;
    }
    const lists = await program('tests/bench/admin-lists.ts');
    return (await program('tests/bench/admin-csv.ts')) || lists;
  },
};

const chosen = only ? { [only]: parts[only] } : parts;
try {
  for (const [name, measure] of Object.entries(chosen)) {
    console.log(`\n${name}`);
    if ((await measure()) !== 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
