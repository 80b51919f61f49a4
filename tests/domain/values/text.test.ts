import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line, structured } from '../../../domain/values/text.ts';
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

  // API-18
  it.each([
    ['a Persian name', 'علی\u200cرضا'],
    ['a Hindi name', 'क्\u200dष'],
    ['a Sinhala name', 'ශ්\u200dරී'],
    ['people in a picture', '👩\u200d👧 Jo'],
    ['a picture of a skin tone', '👩🏽\u200d🎓'],
  ])('keeps the joiners that %s needs', (_, written) => {
    expect(name.parse(`\u200d${written}\u200d`)).toBe(written);
  });

  // API-18
  it('keeps no joiner that nobody sees', () => {
    expect(name.parse('An\u200dna \u200c1\u200d2')).toBe('Anna 12');
  });

  // API-16
  it('has the signs of a keyboard where it is structured', () => {
    const code = line('A code is required', { clean: structured() });
    expect(code.parse('\u2003Ａ–１\t’x\u200d ')).toBe("A-1 'x");
  });

  it.each(['', ' ', 'A', ' A ', '\u200b\u200b\u200b', ...wrongTypes])(
    'refuses %j as too short',
    (typed) => {
      expect(refusals(name, typed)).toEqual(['Name is required']);
    },
  );

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
