import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { allowCamera, emulateMedia } from './tests/components/support/browser-commands.ts';
import { componentBackend } from './tests/components/support/component-backend.ts';

const executablePath = process.env.CHROMIUM_PATH;

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
      {
        // Screens and their parts in a real browser, with a fake server that the contract types.
        plugins: [react(), componentBackend()],
        optimizeDeps: { entries: ['src/app/main.tsx', 'tests/components/**/*.{ts,tsx}'] },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/components/support/setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { allowCamera, emulateMedia },
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
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 360, height: 800 } }],
          },
        },
      },
    ],
  },
});
