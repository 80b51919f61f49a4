import { describe, expect, it } from 'vitest';
import { PageQuery } from '../../../domain/values/page.ts';
import { endless, refusals } from '../refusals.ts';

// API-3
describe('PageQuery', () => {
  it('defaults to the first 50 items', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 50 });
  });

  it.each([
    ['1', 1],
    ['9', 9],
    ['10', 10],
    ['99', 99],
    ['100', 100],
    ['199', 199],
    ['200', 200],
  ])('accepts a limit of %s', (limit, expected) => {
    expect(PageQuery.parse({ limit }).limit).toBe(expected);
  });

  it.each([
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
    endless,
  ])('refuses a limit of %j', (limit) => {
    expect(refusals(PageQuery, { limit })).toEqual([
      'limit: The limit is a whole number from 1 to 200',
    ]);
  });

  it('refuses a limit that is given twice', () => {
    expect(refusals(PageQuery, { limit: ['1', '2'] })).toEqual([
      'limit: The limit is a whole number from 1 to 200',
    ]);
  });

  it('passes a cursor on unchanged', () => {
    expect(PageQuery.parse({ cursor: 'abc' })).toEqual({ limit: 50, cursor: 'abc' });
  });

  it.each([endless, ['a', 'b'], 5, null])(
    'refuses a cursor that is too long to be ours',
    (cursor) => {
      expect(refusals(PageQuery, { cursor })).toEqual(['cursor: This cursor is not one of ours']);
    },
  );

  it('drops unknown fields', () => {
    expect(PageQuery.parse(JSON.parse('{"__proto__":{"limit":"7"},"x":"1"}'))).toEqual({
      limit: 50,
    });
  });
});
