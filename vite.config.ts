import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { listChunks } from './scripts/build/list-chunks.ts';
import { precompress } from './scripts/build/precompress.ts';
import { themeVariables } from './scripts/build/theme-variables.ts';
import { voucherFirst } from './scripts/build/voucher-first.ts';
import { withIntegrity } from './scripts/build/with-integrity.ts';

/** React Router's own resolution always leads to its development build, with all warnings. */
const router = 'react-router/dist/production';
const nodeModules = fileURLToPath(new URL('node_modules/', import.meta.url));

const server = 'http://localhost:3000';

/**
 * The code files of the build, in the order in which a motorist needs them. A file has the modules
 * that match and everything they import, unless an earlier file has it. So a file imports only
 * earlier ones.
 */
const files: Rolldown.CodeSplittingGroup[] = [
  // Only an update of React changes it, so most releases leave it in a browser's cache. The hook is
  // here because toasts and the home screen share it, and neither should load the other.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/use-merged-ref\// },
  // What every start needs, and the sign-in.
  { name: 'start', tags: ['$initial'] },
  // The home screen, the outbox and the updates, and two small fields' parts that many screens share.
  {
    name: 'home',
    test: /src\/(app\/(signed-in|home-page|layout\/update-notice)|outbox\/(sending|merge-sent)|pwa\/update|session\/(device|report)-problems|components\/fields\/(clean|typed)-input)\.tsx?$/,
  },
  // The styles of all other screens of motorists, because they are small together.
  {
    name: 'styles',
    test: /^(?!.*(\/admin\/|charts|styles\/(Checkbox|ColorSwatch|Combobox|Drawer|Group|ScrollArea|Stack|Tabs)\.)).*\.css$/,
  },
  { name: 'toasts', test: /\/toast-host\./ },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\// },
  {
    name: 'request',
    test: /src\/(app\/(fuel-request|get-fuel)-route|outbox\/actions|components\/(outbox\/conflict-text|dialogs\/confirm-dialog))\.|domain\/values\/text\./,
  },
  // With the schemas that the forms of vehicles and accounts share.
  {
    name: 'dialogs',
    test: /src\/(components\/dialogs|app\/(errors|sign-out))\/|domain\/(ids|prices\/price-schemas)\./,
  },
  { name: 'motorist', test: /src\/app\/outbox-route\.tsx$|-history-page\.tsx$/ },
  { name: 'vehicle', test: /src\/features\/vehicles\/(?!compress)/ },
  { name: 'voucher', test: /node_modules\/uqr\/|src\/features\/voucher\/(?!receipt-scan)/ },
  { name: 'scan', test: /src\/(components\/scan|features\/voucher\/receipt-scan)/ },
  // What only those need who use a passkey.
  {
    name: 'passkeys',
    test: /node_modules\/@simplewebauthn|src\/(session\/passkeys|features\/account\/passkey-button)\./,
  },
  {
    name: 'account',
    test: /src\/(app\/proof\/proof-dialog|app\/layout\/passkey-offer|features\/account\/(?!passkeys\/(second-factor|authenticator|recovery)))/,
  },
  // With the note of a wrong clock, which few need either.
  { name: 'help', test: /src\/(features\/help\/|app\/layout\/(visitor-page|clock-notice))/ },
  { name: 'purchase', test: /src\/features\/(purchase\/|request-history\/give-up)/ },
  { name: 'copy', test: /src\/outbox\/copy\.ts$/ },
  // Only an outbox with many items needs it, and the lists of admins.
  {
    name: 'long-list',
    test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\/|\/long-list\.tsx$/,
  },
  { name: 'picture', test: /src\/features\/vehicles\/compress\// },
  // Only attendants' phones store this one (`sw/optional-files.ts`).
  { name: 'station', test: /src\/(app\/station-route|features\/station\/)/ },
  // Motorists' phones do not store these two: admins work at a connected desktop.
  { name: 'admin', test: /src\/(app\/admin-route|features\/admin\/(?!\w+\/charts?\.))/ },
  { name: 'admin-sign-in', test: /src\/features\/account\/passkeys\// },
  { name: 'admin-charts', test: /src\/features\/admin\// },
];

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
    globPatterns: ['index.html', 'icon.svg', 'favicon.ico', 'assets/**/*.{js,css,html,wasm}'],
    // The reader of QR codes, which the worker stores on attendants' phones only.
    maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
    // Admins work at a connected desk, and motorists' phones should not store their code.
    globIgnores: ['assets/admin-*'],
    // Hashed names are their own revision.
    dontCacheBustURLsMatching: /^assets\//,
  },
});

export default defineConfig({
  plugins: [react(), themeVariables(), voucherFirst(), pwa, listChunks(), precompress()],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${nodeModules}${router}/index.mjs` },
      { find: 'react-router/dom', replacement: `${nodeModules}${router}/dom-export.mjs` },
    ],
  },
  server: { proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: ['chrome123', 'firefox124', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A schema only describes, so one that nothing uses is left out. So is a `z.parse` whose result
      // nothing uses: code reads what it parses.
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: files } },
    },
  },
});
