import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exactTest } from '../../../server/http/exact-answer.ts';

const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  born: z.nullable(z.iso.datetime()),
  since: z.iso.date(),
  kind: z.enum(['a', 'b']),
  litres: z.number(),
  isAdmin: z.boolean(),
  notes: z.optional(z.string()),
});
const People = z.object({ people: z.array(Person) });

const person = {
  id: '0b5a8b6e-6a1c-4c9e-9d6e-0f3a7f1f2b4c',
  name: 'Thandi',
  born: '2026-01-31T10:00:00.000Z',
  since: '2026-02-28',
  kind: 'a',
  litres: 0.5,
  isAdmin: false,
};

const exact: [string, unknown][] = [
  ['every field', { ...person, notes: 'none' }],
  ['a field less that may be absent', person],
  ['an undefined field that may be absent', { ...person, notes: undefined }],
  ['a null', { ...person, born: null }],
];

const others: [string, unknown][] = [
  ['a field more', { ...person, passwordHash: 'x' }],
  ['a field more in place of one that may be absent', { ...person, note: 'x' }],
  ['a field less', { ...person, name: undefined }],
  ['no id', { ...person, id: 'x' }],
  ['no number', { ...person, litres: Number.NaN }],
  ['a number in a text', { ...person, litres: '1' }],
  ['an unknown value', { ...person, kind: 'c' }],
  ['a date', { ...person, born: new Date() }],
  ['no moment', { ...person, born: '2026-02-30T10:00:00.000Z' }],
  ['no day', { ...person, since: '2026-02-29' }],
  ['a null that may not be', { ...person, isAdmin: null }],
  ['no object', 'x'],
  [
    'an object of a class',
    new (class Special {
      id = person.id;
    })(),
  ],
  ['a list', [person]],
];

describe('an answer that is sent as it is', () => {
  const isExact = exactTest(People);

  it.each(exact)('is what Zod would make of it: %s', (_, value) => {
    expect(isExact({ people: [value] })).toBe(true);
    expect(z.parse(People, { people: [value] })).toEqual({ people: [value] });
  });

  it.each(others)('has nothing else: %s', (_, value) => {
    expect(isExact({ people: [person, value] })).toBe(false);
    const parsed = z.safeParse(People, { people: [person, value] });
    expect(parsed.data).not.toEqual({ people: [person, value] });
  });

  it('has a schema without rules of its own', () => {
    expect(exactTest(z.string().check(z.maxLength(1)))('a')).toBe(false);
    expect(exactTest(z.array(z.number().check(z.gte(0))))([1])).toBe(false);
    expect(exactTest(z.strictObject({}))({})).toBe(false);
    expect(exactTest(z.record(z.string(), z.number()))({})).toBe(false);
    expect(exactTest(z.email())('a@b.co')).toBe(false);
    expect(exactTest(z.int())(1)).toBe(false);
  });
});
