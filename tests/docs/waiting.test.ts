import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

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

const refused: [what: string, pattern: RegExp, instead: string][] = [
  ['networkidle', /networkidle/, 'wait for the row, message or state that the test is about'],
  ['a sleep', /\bwaitForTimeout\b|\bscheduler\.wait\b|\bAtomics\.wait\b/, 'wait for a fact'],
  ['a pause', /\bsetTimeout as\b|\bawait setTimeout\b/, 'wait for a fact, as by expect.poll'],
  ['a timer', /(?<!\btest\.)\bsetTimeout\(/, 'wait for a fact, as by vi.waitFor'],
  ['a retry', /\bretries:(?! 0\b)|\bretry: \d|--retries/, 'mend the test'],
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

const refusedIn = (name: string, text: string) =>
  refused
    .filter(([, pattern]) => pattern.test(text))
    .map(([what, , instead]) => ({ found: `${name} has ${what}`, instead }));

describe('a test', () => {
  it('waits for a fact, never for a moment, and is tried once', () => {
    const found = files.flatMap((name) =>
      refusedIn(name, readFileSync(join(root, name), 'utf8')).filter(
        (one) => !exceptions.includes(one.found),
      ),
    );
    expect(found.map((one) => `${one.found}: ${one.instead}`)).toEqual([]);
  });

  it('is excepted only where it has what is refused', () => {
    const found = files.flatMap((name) =>
      refusedIn(name, readFileSync(join(root, name), 'utf8')).map((one) => one.found),
    );
    expect(exceptions.filter((exception) => !found.includes(exception))).toEqual([]);
  });

  it.each([
    "await page.waitForLoadState('networkidle');",
    'await page.waitForTimeout(500);',
    "import { setTimeout as pause } from 'node:timers/promises';",
    'await setTimeout(100);',
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    'retries: 1,',
    'retries: process.env.CI ? 2 : 0,',
  ])('is refused with %s', (line) => {
    expect(refusedIn('a-file.ts', line)).not.toEqual([]);
  });

  it.each(['retries: 0,', 'test.setTimeout(60_000);', "vi.useFakeTimers({ toFake: ['Date'] });"])(
    'may have %s',
    (line) => {
      expect(refusedIn('a-file.ts', line)).toEqual([]);
    },
  );
});
