import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Ends what hangs, and nothing that is only slow: no test is about time. */
const patience = 10 * 60_000;

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        // Rules are pure: a worker loads them once for all files. Part of `npm run check`.
        test: {
          name: 'rules',
          include: ['tests/{domain,docs}/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/print-seed.ts',
          setupFiles: 'tests/support/fixed-seed.ts',
          isolate: false,
          testTimeout: patience,
        },
      },
      {
        // The client's code keeps what it knows in modules: each file loads its own. Part of `npm run check`.
        test: {
          name: 'unit',
          include: ['tests/{offline,src}/**/*.test.ts'],
          environment: 'node',
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
          // A worker loads the server once for all its files, which replace nothing but through their own context.
          isolate: false,
          testTimeout: patience,
          hookTimeout: patience,
          // Server processes that tests start read the product as the one before has compiled it.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
        },
      },
    ],
  },
});
