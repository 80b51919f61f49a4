// The import rules of docs/architecture.md. `npm run check` refuses what breaks one.
const serverFeatures =
  'accounts|admin|fuel-requests|loyalty|messages|outbox|payments|prices|purchases|vehicles';

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
      to: { path: '^(src|sw)/' },
    },
    {
      name: 'app-and-server-apart',
      comment: 'Server and app share domain, and nothing else.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { path: '^server/' },
    },
    {
      name: 'foundations-know-no-feature',
      comment: 'http, db, jobs and gateways serve every feature and import none.',
      severity: 'error',
      from: { path: '^server/(http|db|jobs|gateways)/' },
      to: { path: `^server/(${serverFeatures})/` },
    },
    {
      name: 'routes-import-use-cases',
      comment: 'A route calls a use case. What it reads and writes is not its concern.',
      severity: 'error',
      from: { path: '^server/[^/]+/routes\\.ts$' },
      to: { path: '(-table\\.ts$|^server/db/)' },
    },
    {
      name: 'only-handlers-import-routes',
      comment: 'One table, server/handlers.ts, puts the routes of all features together.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/handlers\\.ts$' },
      to: { path: '^server/[^/]+/routes\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'] },
  },
};
