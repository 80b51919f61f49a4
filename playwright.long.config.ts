import { defineConfig } from 'playwright/test';
import everyday from './playwright.config.ts';

/** Tests that take minutes because a browser does: not part of `npm test`. */
export default defineConfig({
  ...everyday,
  testDir: 'tests/long',
  outputDir: 'test-results/long',
  reporter: 'list',
  workers: 1,
  projects: (everyday.projects ?? []).filter(({ name }) => name === 'worker'),
});
