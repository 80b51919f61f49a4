import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line } from '../../../domain/values/text.ts';
import { anyCharacter } from '../../support/any-text.ts';
import { endless, refusals, wrongTypes } from '../refusals.ts';

const unstorable = "This contains characters that can't be stored";
const name = line('Name is required', { min: 2, max: 10 });

describe('line', () => {
  it.each(['Jo', "O'Brien-V.", 'Zoë Müller', '李小龍', 'Ann 😀', '<b>&amp;', '__proto__'])(
    'accepts %s',
    (typed) => {
      expect(name.parse(typed)).toBe(typed);
    },
  );

  it('removes surrounding space', () => {
    expect(name.parse(' \t\u00a0Anna \n')).toBe('Anna');
  });

  it('removes invisible characters', () => {
    expect(name.parse('\u200bA\u200dn\u00adn\u202ea\ufeff')).toBe('Anna');
  });

  it.each(['', ' ', 'A', ' A ', '\u200b\u200b\u200b'])('refuses %j as too short', (typed) => {
    expect(refusals(name, typed)).toEqual(['Name is required']);
  });

  it('refuses values that are not texts like an empty field', () => {
    for (const value of wrongTypes) expect(refusals(name, value)).toEqual(['Name is required']);
  });

  it('reports a long text once', () => {
    for (const typed of ['A'.repeat(11), endless, '\u0000'.repeat(10_000)]) {
      expect(refusals(name, typed)).toEqual(['Please use at most 10 characters']);
    }
  });

  it.each([
    'An\u0000na',
    '\u0007Anna',
    'An\nna',
    'An\u2028na',
    'Ann\u007f',
    'An\u0085na',
    'An\ud800na',
    '\udc00An',
  ])('refuses %j', (typed) => {
    expect(refusals(name, typed)).toEqual([unstorable]);
  });

  it('accepts no text that the database would refuse', () => {
    const text = line('A text is required', { max: 1000 });
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\u0000', '\ud800', '\udfff', '\u200e', ' ', '😀'),
        anyCharacter,
      ),
    });
    fc.assert(
      fc.property(hostile, (typed) => {
        const parsed = text.safeParse(typed);
        fc.pre(parsed.success);
        const kept = parsed.data ?? '';
        expect(kept).not.toContain('\u0000');
        expect(kept.isWellFormed()).toBe(true);
        expect(text.parse(kept)).toBe(kept);
      }),
    );
  });

  it('may be empty with a minimum of 0', () => {
    expect(line('This must be a text', { min: 0 }).parse('  ')).toBe('');
  });
});
