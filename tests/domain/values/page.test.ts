import { describe, expect, it } from 'vitest';
import { PageQuery } from '../../../domain/values/page.ts';
import { endless, itRefuses } from '../refusals.ts';

// API-3
describe('PageQuery', () => {
  it('defaults to the first 50 items', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 50 });
  });

  it.each([1, 9, 10, 99, 100, 199, 200])('accepts a limit of %i', (limit) => {
    expect(PageQuery.parse({ limit: String(limit) }).limit).toBe(limit);
  });

  const noLimits = [
    '',
    '0',
    '-1',
    '201',
    '999',
    '1e2',
    '1.5',
    ' 5',
    '05',
    '0x10',
    'NaN',
    'Infinity',
  ];
  const givenTwice = ['1', '2'];
  itRefuses(PageQuery, {}, [
    ['limit', 'The limit is a whole number from 1 to 200', [...noLimits, endless, givenTwice]],
    // The longest is too long to be ours.
    ['cursor', 'This cursor is not one of ours', [endless, ['a', 'b'], 5, null]],
  ]);

  it('passes a cursor on unchanged', () => {
    expect(PageQuery.parse({ cursor: 'abc' })).toEqual({ limit: 50, cursor: 'abc' });
  });

  it('drops unknown fields', () => {
    expect(PageQuery.parse(JSON.parse('{"__proto__":{"limit":"7"},"x":"1"}'))).toEqual({
      limit: 50,
    });
  });
});
