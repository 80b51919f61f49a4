import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** The programs of tests/bench and tests/mutants test nothing; two checks name what they refuse. */
const isTest = (name: string) =>
  /\.(ts|tsx)$/.test(name) && !/^(bench|mutants|docs.(waiting|durations)\.test)/.test(name);
const files = [
  ...readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .map((name) => join('tests', name)),
  'playwright.config.ts',
  'playwright.long.config.ts',
  'vitest.config.ts',
].map((name) => name.replaceAll('\\', '/'));

const refused: [what: string, pattern: RegExp][] = [
  ['networkidle', /networkidle/],
  ['a sleep', /\bwaitForTimeout\b|\bscheduler\.wait\b|\bAtomics\.wait\b/],
  ['a pause', /\bsetTimeout as\b|\bawait setTimeout\b/],
  ['a timer', /(?<!\btest\.)\bsetTimeout\(/],
  ['a retry', /\bretries:(?! 0\b)|\bretry: \d|--retries/],
];

/** What is no waiting: the file and what is refused in it. */
const exceptions = [
  // The page under test gets its answers late, or a mishap outside of every call.
  'tests/e2e/account/guard.test.ts has a timer',
  'tests/support/browser/late-answers.ts has a timer',
  // Programs: they flood a server and visit it at a pace.
  'tests/long/floods.ts has a pause',
  'tests/long/floods/flooder.ts has a pause',
  // Users try again after a pause, and a kill comes at any moment.
  'tests/server/processes/kills-under-load.long.test.ts has a pause',
  'tests/server/processes/payment-steps.ts has a pause',
  // The network between the phone and the server is slow.
  'tests/support/peers/bad-network.ts has a timer',
  // The processor answers slowly, and repeats after a pause what our webhook has not accepted.
  'tests/support/peers/paystack/events.ts has a pause',
  'tests/support/peers/paystack/events.ts has a retry',
  'tests/support/peers/paystack/peer.ts has a pause',
  'tests/support/peers/paystack/peer.ts has a retry',
];

it('a test waits for a fact, as by expect.poll or vi.waitFor, and is tried once', () => {
  const found = files.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8');
    return refused
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${name} has ${what}`);
  });
  expect(found.toSorted()).toEqual(exceptions.toSorted());
});
