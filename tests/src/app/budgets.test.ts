import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../scripts/prepare.mjs';
import { type BuildSize, measureBuild } from '../../../scripts/screen-sizes.ts';

const file = new URL('../../bench/budgets.json', import.meta.url);
const budgets: Pick<BuildSize, 'screens' | 'precache'> = JSON.parse(readFileSync(file, 'utf8'));

/** The parts of a size that are over their budgets, in words. */
function overBudget(size: object, budget: object): string[] {
  const limits = new Map(Object.entries(budget));
  return Object.entries(size)
    .filter(([part, value]) => !(value <= limits.get(part)))
    .map(([part, value]) => `${part}: ${value} of ${limits.get(part)}`);
}

describe('the built app', () => {
  let build: BuildSize;
  beforeAll(async () => {
    await ensureBuilt();
    build = measureBuild();
  });

  it('has a budget for each screen', () => {
    expect(Object.keys(budgets.screens)).toEqual(Object.keys(build.screens));
  });

  it.each(Object.entries(budgets.screens))('stays within the budget of %s', (screen, budget) => {
    const size = build.screens[screen as keyof BuildSize['screens']]; // the test above compares them
    expect(overBudget(size, budget)).toEqual([]);
  });

  it('stays within the budget of the precache', () => {
    expect(overBudget(build.precache, budgets.precache)).toEqual([]);
  });
});

it.each([
  [{ jsKB: 95.1 }, ['jsKB: 95.1 of 95']],
  [{ jsKB: 95 }, []],
  [{ unknown: 1 }, ['unknown: 1 of undefined']],
])('a size of %o is over a budget of 95 KB: %o', (size, words) => {
  expect(overBudget(size, { jsKB: 95 })).toEqual(words);
});
