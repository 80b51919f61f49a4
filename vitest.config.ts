import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type UserProjectConfigExport } from 'vitest/config';
import { presentChromium, presentHeadlessShell } from './scripts/find-chromium.mjs';
import {
  allowCamera,
  emulateMedia,
  findFile,
  insertText,
  loseFile,
  pressMouse,
  releaseMouse,
} from './tests/components/support/browser-commands.ts';
import { componentBackend } from './tests/components/support/component-backend.ts';

const serverTests = 'tests/server/**/*.test.ts';
const longServerTests = 'tests/server/**/*.long.test.ts';
const cameraTests = 'tests/components/vehicles/camera.test.tsx';

const productionMode = { 'process.env.NODE_ENV': '"production"' };

/** Ends what hangs, and nothing that is only slow: no test is about time. */
const patience = 10 * 60_000;

export default defineConfig({
  test: {
    maxWorkers: 2,
    tags: [{ name: 'long', description: 'Left out of `npm test`, run by `npm run test:long`.' }],
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
        // The client's modules keep state, so each test file loads them anew. Part of
        // `npm run check`.
        test: {
          name: 'unit',
          include: ['tests/{offline,src}/**/*.test.ts'],
          environment: 'node',
          // A thread starts in half the time of a process.
          pool: 'threads',
          setupFiles: ['tests/support/fixed-seed.ts', 'tests/support/isolate-threads.ts'],
          testTimeout: patience,
        },
      },
      onServer('server', { include: [serverTests], exclude: [longServerTests] }),
      // Part of `npm run test:long`.
      onServer('server-long', { include: [longServerTests] }),
      // Screens and their parts in a real browser, with a fake server that the contract types.
      inBrowser('components', presentHeadlessShell(), {
        include: ['tests/components/**/*.test.tsx'],
        exclude: [cameraTests],
      }),
      // The headless shell has no cameras.
      inBrowser('camera', presentChromium(), { include: [cameraTests] }),
    ],
  },
});

interface Files {
  include: string[];
  exclude?: string[];
}

function onServer(name: string, files: Files): UserProjectConfigExport {
  return {
    test: {
      name,
      ...files,
      environment: 'node',
      globalSetup: 'tests/support/database-server.ts',
      setupFiles: 'tests/support/restore-durations.ts',
      // A worker loads the server once for all its files. No file replaces anything outside of its
      // own context.
      isolate: false,
      testTimeout: patience,
      hookTimeout: patience,
      // Server processes that tests start read the product as the one before has compiled it.
      env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node') },
    },
  };
}

function inBrowser(
  name: string,
  executablePath: string | undefined,
  files: Files,
): UserProjectConfigExport {
  return {
    plugins: [componentBackend()],
    // React as customers get it: its development build takes a quarter more processor time.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: productionMode,
    optimizeDeps: {
      // Nothing imports the worker that reads codes.
      entries: [
        'src/app/main.tsx',
        'src/components/scan/reader-worker.ts',
        'tests/components/**/*.{ts,tsx}',
      ],
      include: ['react/jsx-runtime'],
      rolldownOptions: { transform: { define: productionMode } },
    },
    test: {
      name,
      ...files,
      setupFiles: ['tests/components/support/setup.ts'],
      // A worker loads the app once, in one page, for all its files.
      isolate: false,
      testTimeout: patience,
      // A busy machine takes its time; what never comes fails in the end.
      expect: { poll: { timeout: 60_000, interval: 20 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands: {
          allowCamera,
          emulateMedia,
          findFile,
          insertText,
          loseFile,
          pressMouse,
          releaseMouse,
        },
        provider: playwright({
          launchOptions: {
            ...(executablePath && { executablePath }),
            args: [
              '--no-sandbox',
              '--disable-gpu',
              '--use-fake-device-for-media-stream=device-count=2',
            ],
          },
          contextOptions: {
            reducedMotion: 'reduce',
            locale: 'en-ZA',
            timezoneId: 'Africa/Johannesburg',
            hasTouch: true,
            permissions: ['camera'],
          },
          actionTimeout: 60_000,
        }),
        instances: [{ browser: 'chromium', viewport: { width: 360, height: 800 } }],
      },
    },
  };
}
