import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What reaches into a library, and the version of it that was read for that. */
const readings = [
  ['server/db/fast/client.ts', 'pg', '8.23'],
  ['server/db/fast/client.ts', 'kysely', '0.29'],
  ['server/db/fast/at-once.ts', 'kysely', '0.29'],
  ['server/http/exact-answer.ts', 'zod', '4.6'],
] as const;

it.each(readings)('%s reaches into %s of the version %s', (file, name, version) => {
  const packageJson = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  const installed = JSON.parse(readFileSync(packageJson, 'utf8')).version;
  const advice = `${name} is ${installed} now: see whether ${file} still fits it, then write its version here`;
  expect(installed.startsWith(`${version}.`), advice).toBe(true);
});
