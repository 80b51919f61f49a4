import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import type { ScannedProduct } from './scanned-product.ts';

/** All modules but those that ask hosts of the internet. */
const modules = [
  ...['backup', 'blindsql', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess'],
  ...['http_headers', 'methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss'],
];

/** What it reports although it is meant: docs/security.md says why. */
const accepted = new Set(['X-XSS-Protection is not set', 'Strict-Transport-Security is not set']);

interface Report {
  vulnerabilities: Findings;
  anomalies: Findings;
}
type Findings = Record<string, { method: string; path: string; info: string }[]>;

/** Attacks the screens and the queries of all calls that only read, as an admin. */
export async function scanWithWapiti(product: ScannedProduct, folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const reads = product.calls.filter(({ method }) => method === 'GET');
  const admins = reads.find(({ name }) => name.includes('/api/admin/'));
  if (!admins) throw new Error('The contract has no call of an admin');
  const report = join(folder, 'report.json');
  await runTool('wapiti', [
    ...['--url', `${product.url}/`, '--scope', 'domain', '--depth', '5'],
    ...reads.flatMap((call) => ['--start', product.url + call.address('')]),
    ...['--header', `Cookie: ${await product.signIn(admins)}`],
    ...['--module', modules.join(','), '--store-session', join(folder, 'session')],
    ...['--format', 'json', '--output', report, '--flush-session', '--no-bugreport'],
  ]);
  const { vulnerabilities, anomalies }: Report = JSON.parse(await readFile(report, 'utf8'));
  return [vulnerabilities, anomalies].flatMap((kind) =>
    Object.entries(kind).flatMap(([name, found]) =>
      found
        .filter(({ info }) => !accepted.has(info))
        .map(({ method, path, info }) => `${name}: ${method} ${path}: ${info}`),
    ),
  );
}
