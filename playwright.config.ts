import { defineConfig } from 'playwright/test';
import { presentChromium, presentHeadlessShell } from './scripts/find-chromium.mjs';

const executablePath = presentHeadlessShell();
const wholeBrowser = presentChromium();
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true };
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream=device-count=2',
];

// Variants of what the API and component tests hold belong to `npm run test:long -- journeys`.
const left = process.env.JOURNEYS === 'all' ? [] : [/@long/];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/support/browser/e2e-server.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // A test that needs a second try is a defect.
  retries: 0,
  // Patience for slow machines; nothing is asserted about time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    // A trace costs each test a tenth of its time: TRACE=1 for the one that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Each browser is new and would install the worker with all its files.
    serviceWorkers: 'block',
    // Nothing is waited for that only moves; the main job is done with everything moving.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    launchOptions: { ...(executablePath && { executablePath }), args },
  },
  // A test whose outcome does not depend on the size of the screen is tagged for one of them.
  projects: [
    {
      // Journeys with the service worker, and what the headless shell lacks: cameras, installation
      // and the lock file that names a browser's process. They are first because they take longest.
      name: 'worker',
      grep: /@worker/,
      grepInvert: left,
      use: {
        ...phone,
        serviceWorkers: 'allow',
        launchOptions: { ...(wholeBrowser && { executablePath: wholeBrowser }), args },
      },
    },
    { name: 'phone', grepInvert: [/@desktop|@worker/, ...left], use: phone },
    {
      name: 'desktop',
      grepInvert: [/@phone|@worker/, ...left],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
