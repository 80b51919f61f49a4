/** Adds up what a first visitor downloads until they can sign in, and fails over the budget. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const folder = new URL('../dist/', import.meta.url);
const budget = { js: 110, css: 10 };
const staticImport = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;

if (!existsSync(new URL('index.html', folder))) throw new Error('There is no dist: build first');

const html = readFileSync(new URL('index.html', folder), 'utf8');
const linked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)];
const files = new Set<string>();
for (const [, file] of linked) collect(file as string); // the pattern has this group

/** Collects a file and all that it imports statically. The sign-in screen is part of the entry. */
function collect(file: string): void {
  if (files.has(file)) return;
  files.add(file);
  if (!file.endsWith('.js')) return;
  for (const [, target] of readFileSync(new URL(file, folder), 'utf8').matchAll(staticImport)) {
    // The pattern has this group.
    collect(path.posix.join(path.posix.dirname(file), target as string));
  }
}

let isOver = false;
for (const kind of ['js', 'css'] as const) {
  const sizes = [...files]
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) => ({ file, kib: statSync(new URL(`${file}.br`, folder)).size / 1024 }));
  const total = sizes.reduce((sum, { kib }) => sum + kib, 0);
  for (const { file, kib } of sizes) console.log(`  ${kib.toFixed(1).padStart(6)} KiB  ${file}`);
  console.log(`${kind}: ${total.toFixed(1)} of ${budget[kind]} KiB brotli`);
  isOver ||= total > budget[kind];
}
if (isOver) {
  console.error('Sign-in is over its budget');
  process.exitCode = 1;
}
