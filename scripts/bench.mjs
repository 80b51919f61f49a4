// Runs one of the benches, once its browser and its data are there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium.mjs';
import { pinnedNode, root, run } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
const program = (file) => run(pinnedNode, [join(root, 'tests', 'bench', file), ...args]);

const benches = {
  table: async () => {
    await ensureChromium();
    return program('bench.ts');
  },
  'forgot-password': () => program('forgot-password.ts'),
  morning: async () => {
    await ensureChromium();
    return program('morning.ts');
  },
  admin: async () => {
    if (!existsSync(join(root, 'tests', 'bench', 'data', 'load'))) {
      console.log('Left out: there is no load. `npm run bench:load` makes it in two minutes.');
      return 0;
    }
    const lists = await program('admin-lists.ts');
    return (await program('admin-csv.ts')) || lists;
  },
};

try {
  process.exitCode = await benches[name]();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
