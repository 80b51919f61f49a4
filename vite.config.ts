import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precompress } from './scripts/build/precompress.ts';
import { withIntegrity } from './scripts/build/with-integrity.ts';

const server = 'http://localhost:3000';

/**
 * The service worker of `sw/`, with everything that an app start needs in its precache. The web
 * manifest is `manifest.webmanifest`.
 */
const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'index.ts',
  injectRegister: false,
  manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')),
  // The system keeps the icons of what it has installed.
  includeManifestIcons: false,
  injectManifest: {
    manifestTransforms: [async (entries) => ({ manifest: await withIntegrity(entries, 'dist') })],
    globPatterns: ['index.html', 'icon.svg', 'favicon.ico', 'assets/**/*.{js,css}'],
    // Admins work at a connected desk, and motorists' phones should not store their code.
    globIgnores: ['assets/admin-*'],
    // Hashed names are their own revision.
    dontCacheBustURLsMatching: /^assets\//,
  },
});

export default defineConfig({
  plugins: [react(), pwa, precompress()],
  server: { proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: ['chrome123', 'firefox124', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Only an update of React changes it, so most releases leave it in a browser's cache.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 2,
            },
            // Whatever the first screen needs, in one file: fewer requests and better compression.
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What several screens share, in one file too, but not what only admins need.
            { name: 'shared', test: /^(?!.*\/admin\/)/, minShareCount: 2 },
            // The admin's screens with all that they import, and their charts a moment later.
            { name: 'admin', test: /\/app\/admin-route/ },
            { name: 'admin-charts', test: /\/admin\/reports\/charts/ },
          ],
        },
      },
    },
  },
});
