// The import rules of docs/architecture.md. `npm run check` refuses what breaks one.
import { serverLayers } from './scripts/server-layers.mjs';

/** The folders of the app, from the lowest to the highest: each imports lower ones only. */
const appLayers = [
  'offline',
  'http',
  'session',
  'pwa',
  'api',
  'outbox',
  'vouchers',
  'components',
  'features',
  'app',
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Modules that need each other cannot be read, tested or changed alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain holds rules that run anywhere: it imports itself, Zod and Day.js.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { pathNot: '^(domain/|node_modules/(zod|dayjs)/)' },
    },
    {
      name: 'server-and-app-apart',
      comment: 'Server and app share domain, and nothing else.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|sw)/|^node_modules/(react|react-dom|@mantine)/' },
    },
    {
      name: 'app-and-server-apart',
      comment: 'Server and app share domain, and nothing else.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { path: '^server/' },
    },
    {
      name: 'browser-has-no-node',
      comment: 'The app and its worker run in a browser.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { dependencyTypes: ['core'] },
    },
    ...serverLayers.slice(0, -1).map(({ name, path }, index) => ({
      name: `server-${name}-imports-lower-layers`,
      comment: 'The folders of the server form layers, and so no cycles.',
      severity: 'error',
      from: { path },
      to: { path: serverLayers.slice(index + 1).map((higher) => higher.path) },
    })),
    {
      name: 'server-files-have-a-layer',
      comment: 'Whoever adds a folder to the server gives it a place in serverLayers.',
      severity: 'error',
      from: {},
      to: { path: '^server/', pathNot: serverLayers.map(({ path }) => path) },
    },
    {
      name: 'routes-import-use-cases',
      comment: 'A route calls a use case. What it reads and writes is not its concern.',
      severity: 'error',
      from: { path: '^server/.+/routes\\.ts$' },
      to: { path: '(-table\\.ts$|^server/db/)' },
    },
    {
      name: 'only-handlers-import-routes',
      comment: 'One table, server/handlers.ts, puts the routes of all features together.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/handlers\\.ts$' },
      to: { path: '^server/.+/routes\\.ts$' },
    },
    {
      name: 'features-apart',
      comment: 'Features of the app do not import each other: src/app puts them together.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    ...appLayers.slice(0, -1).map((layer, index) => ({
      name: `${layer}-imports-lower-layers`,
      comment: 'The folders of the app form layers, and so no cycles.',
      severity: 'error',
      from: { path: `^src/${layer}/` },
      to: { path: `^src/(${appLayers.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'worker-imports-offline',
      comment: 'The service worker shares the outbox engine with the page, and nothing else.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^src/', pathNot: '^src/offline/' },
    },
    {
      name: 'kit-knows-no-product',
      comment: 'Another project can take the test kit as it is.',
      severity: 'error',
      from: { path: '^tests/offline/model/kit/' },
      to: {
        pathNot: '^(tests/offline/model/kit/|node_modules/(fake-indexeddb|fast-check|vitest)/)',
        dependencyTypesNot: ['core'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'] },
  },
};
