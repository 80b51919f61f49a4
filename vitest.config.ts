import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        // Rules and other pure code: quick, part of `npm run check`.
        test: {
          name: 'unit',
          include: ['tests/{domain,docs,offline,src}/**/*.test.ts'],
          environment: 'node',
          // Thousands of generated cases take their time on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/database-server.ts',
          // Password hashing and cloned databases take their time on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
