import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from '../mutants/mutants.ts';
import { countTests, verdictOn } from '../mutants/verdict.ts';

const root = join(import.meta.dirname, '..', '..');

describe('the mutants', () => {
  it('are forty or more, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it('change something that their file has exactly once', () => {
    const wrong = mutants.filter(({ file, find, replace }) => {
      const parts = readFileSync(join(root, file), 'utf8').split(find);
      return parts.length !== 2 || find === replace;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('name tests that are there', () => {
    const files = mutants.flatMap(({ tests }) => tests);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(mutants.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });
});

describe('a mutant', () => {
  const file = 'tests/a.test.ts';
  const counts = countTests([{ file, tests: 3, failed: null }], [file]);

  it('is caught by a test that fails while its file has all of them', () => {
    const caught = verdictOn([{ file, tests: 3, failed: 'sees it' }], counts);
    expect(caught).toEqual({ isCaught: true, by: 'tests/a.test.ts › sees it' });
  });

  it.each([
    [[{ file, tests: 3, failed: null }], 'every test passes'],
    [[{ file, tests: 0, failed: null }], 'its tests do not load'],
    [[{ file, tests: 1, failed: 'sees it' }], 'its tests do not load'],
    [[], 'no test ran'],
  ])('is not caught by %j', (results, why) => {
    expect(verdictOn(results, counts)).toEqual({ isCaught: false, why });
  });

  it('is not tried where a test fails with nothing broken, or does not run', () => {
    const failing = [{ file, tests: 3, failed: 'sees it' }];
    expect(() => countTests(failing, [file])).toThrow('tests/a.test.ts › sees it');
    expect(() => countTests([], [file])).toThrow('No test of tests/a.test.ts ran');
  });
});
