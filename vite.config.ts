import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './scripts/precompress.ts';

const server = 'http://localhost:3000';

/** The manifest at the top is the one source; its address never changes, so it carries no hash. */
function manifest(): Plugin {
  const fileName = 'manifest.webmanifest';
  return {
    name: 'volmaak:manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(fileName) });
    },
  };
}

export default defineConfig({
  plugins: [react(), manifest(), precompress()],
  server: { proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: ['chrome123', 'firefox124', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with an update of React only, so it outlives most releases in a browser's cache.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 2,
            },
            // Whatever the first screen needs, in one file: fewer requests and better compression.
            { name: 'start', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});
