import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Ends what hangs, and nothing that is only slow: no test is about time. */
const patience = 10 * 60_000;

export default defineConfig({
  test: {
    maxWorkers: 3,
    // A worker loads the product once for all its files: each file cleans up what it replaces.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        // Rules and other pure code: quick, part of `npm run check`.
        test: {
          name: 'unit',
          include: ['tests/{domain,docs,offline,src}/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/print-seed.ts',
          setupFiles: 'tests/support/fixed-seed.ts',
          testTimeout: patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/database-server.ts',
          testTimeout: patience,
          hookTimeout: patience,
          // Server processes that tests start read the product as the one before has compiled it.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
        },
      },
    ],
  },
});
