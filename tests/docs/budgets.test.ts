import { expect, it } from 'vitest';
import { compare, readBudgets, screens } from '../../scripts/screen-sizes.ts';

it('each screen has a budget', () => {
  expect(Object.keys(readBudgets().screens)).toEqual(Object.keys(screens));
});

it.each([
  ['a size over', { jsKB: 95.1 }, true, '95.1 of 95'],
  ['a size on', { jsKB: 95 }, false, '95 of 95'],
])('%s its budget: %o', (_, size, isOver, words) => {
  expect(compare(size, { jsKB: 95 })).toEqual({ isOver, words: { jsKB: words } });
});

it('a size without a budget is over', () => {
  expect(compare({ jsKB: 1 }, {}).isOver).toBe(true);
});
