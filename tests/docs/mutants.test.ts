import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from '../mutants/mutants.ts';

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
