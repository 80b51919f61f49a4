import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyboardText, keyForm, ungrouped } from '../../../domain/values/keyboard-text.ts';
import { expectStable } from '../../support/any-text.ts';

// API-16
describe('keyboardText', () => {
  it.each([
    ['082\u00a0555\u202f0177', '082 555 0177'],
    ['082\u2009555\u30000177', '082 555 0177'],
    ['082\t555\u28000177', '082 555 0177'],
    ['082–555—0177', '082-555-0177'],
    ['082\u2011555\u22120177', '082-555-0177'],
    ['082‐555－0177', '082-555-0177'],
    ['O’Brien', "O'Brien"],
    ['O‘Brien O`Brien O´Brien OʼBrien O′Brien O＇Brien', Array(6).fill("O'Brien").join(' ')],
    ['\u202a+27\u200b82\u00ad5\u2060\ufeff\u202c', '+27825'],
    ['0\ufe0f8\u034f2\u3164', '082'],
    ['０８２ ＣＡ＋（５）', '082 CA+(5)'],
    ["Zoë's 2½ m² – é", "Zoë's 2½ m² - é"],
  ])('turns %j into %j', (copied, written) => {
    expect(keyboardText(copied)).toBe(written);
  });

  it('does not change its own result', () => expectStable(keyboardText));

  it('leaves what a keyboard can type', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.stringMatching(/^[ -_a-~]$/) }), (text) => {
        expect(keyboardText(text)).toBe(text);
      }),
    );
  });

  it('leaves no groups, where those do not count', () => {
    expect(ungrouped(' CA\u00a0123‑456 ')).toBe('CA123456');
  });
});

// API-16, ACC-51, VEH-15
describe('keyForm', () => {
  it.each(["o'brien-v 1", 'O’Brien–V 1', ' OʼBRIEN\u2011V\u00a0 １ ', 'o´brien-v\u200b 1'])(
    'is the same for %s',
    (name) => {
      expect(keyForm(name)).toBe("o'brien-v 1");
    },
  );

  it('does not change its own result', () => expectStable(keyForm));
});
