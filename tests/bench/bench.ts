// Measures what `npm run bench` promises and prints one table: all parts, or those that are named.
// With `--write`, docs/performance.md gets the table.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { launchBrowser } from './app/bench-app.ts';
import { measureLighthouse } from './app/lighthouse.ts';
import { measureOfflineStart, measureWaitingStart } from './app/offline-start.ts';
import { measureScreens } from './app/screens.ts';
import { measureSlowNetwork } from './app/slow-network.ts';
import { measureVoucherScan, measureVoucherStart } from './app/vouchers.ts';
import type { BenchRow } from './bench-row.ts';
import { measureOutbox } from './outbox/outbox-cost.ts';
import { measureMemory } from './server/memory.ts';
import { measureServer } from './server/server-cost.ts';

/** The parts in the order of the table. */
const parts: Record<string, () => Promise<BenchRow[]>> = {
  screens: measureScreens,
  lighthouse: measureLighthouse,
  'offline-start': measureOfflineStart,
  'waiting-start': measureWaitingStart,
  'voucher-start': measureVoucherStart,
  'voucher-scan': measureVoucherScan,
  'slow-network': measureSlowNetwork,
  server: measureServer,
  memory: measureMemory,
  outbox: measureOutbox,
};

const page = new URL('../../docs/performance.md', import.meta.url);
const args = process.argv.slice(2);
const named = args.filter((arg) => arg !== '--write');
const unknown = named.find((name) => !(name in parts));
if (unknown) throw new Error(`No part is called ${unknown}: ${Object.keys(parts).join(', ')}`);
if (named.length > 0 && args.includes('--write')) throw new Error('--write needs all parts');

const circumstances = await describeCircumstances();
const rows: BenchRow[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  process.stdout.write(`${name}…`);
  const start = performance.now();
  rows.push(...(await measure()));
  console.log(` ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

const table = `${circumstances}

| what | floor | ours | × floor | target |
|---|---|---|---|---|
${rows.map(inMarkdown).join('\n')}
`;
console.log(`\n${table}`);
if (args.includes('--write')) {
  const heading = '## The table\n\n';
  const [prose] = (await readFile(page, 'utf8')).split(heading);
  await writeFile(page, `${prose}${heading}${table}`);
}

function inMarkdown({ what, floor, ours, ratio, target }: BenchRow): string {
  return `| ${what} | ${floor} | ${ours} | ${ratio?.toFixed(1) ?? '–'} | ${target} |`;
}

/** When, on what and of which commit this is measured, and how busy the machine is before. */
async function describeCircumstances(): Promise<string> {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', ':!docs') ? ' with changes' : '';
  const browser = await launchBrowser();
  const chromium = browser.version();
  await browser.close();
  const processors = cpus();
  return [
    `Commit ${git('rev-parse', '--short', 'HEAD')}${changed}, ${new Date().toISOString().slice(0, 10)}.`,
    `${processors[0]?.model}, ${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]?.toFixed(1)} before;`,
    `Node ${process.versions.node}, Chromium ${chromium}.`,
  ].join(' ');
}
