import type { FileResult } from './run-tests.ts';

/** The result for a mutant: the test that caught it, or why none did. */
export type Verdict = { isCaught: true; by: string } | { isCaught: false; why: string };

/** The number of tests in each file when nothing is broken. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Counts the tests of each file.
 * @throws Error with one line when a test fails although nothing is broken
 */
export function countTests(results: readonly FileResult[], wanted: readonly string[]): Counts {
  const counts = new Map(results.map(({ file, tests }) => [file, tests]));
  const wrong = results.find(({ failed, tests }) => failed !== null || tests === 0);
  if (wrong) {
    throw new Error(`Nothing is broken yet, and this fails: ${nameOf(wrong)}`);
  }
  const missing = wanted.find((file) => !counts.has(file));
  if (missing) throw new Error(`No test of ${missing} ran`);
  return counts;
}

/**
 * A mutant is caught when a test fails and its file still has all its tests: a file that cannot be
 * loaded would catch everything.
 */
export function verdictOn(results: readonly FileResult[], counts: Counts): Verdict {
  const whole = results.filter(({ file, tests }) => tests > 0 && tests === counts.get(file));
  const caught = whole.find(({ failed }) => failed !== null);
  if (caught) return { isCaught: true, by: nameOf(caught) };
  if (whole.length < results.length) return { isCaught: false, why: 'its tests do not load' };
  return { isCaught: false, why: results.length > 0 ? 'every test passes' : 'no test ran' };
}

function nameOf({ file, failed }: FileResult): string {
  return `${file} › ${failed ?? 'could not be loaded'}`;
}
