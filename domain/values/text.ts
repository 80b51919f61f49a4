import * as z from 'zod/mini';
import { keyboardText } from './keyboard-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|[\ud800-\udfff]/u;

/** What a joiner can stand between: letters with their marks, and pictures. */
const joined = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** In these scripts a joiner changes nothing that is seen. */
const unjoined = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * Removes surrounding space and invisible format characters (zero-width, text direction), which
 * pasted texts contain, so that two different names cannot look the same. A zero-width joiner stays
 * where it shapes what is written, as in Persian, Hindi and pictures of people (API-18).
 */
function writtenText(value: string): string {
  return value.replace(/\p{Cf}/gu, isShaping).trim();
}

/** Gives the mark back if it is a joiner between two characters that it shapes, and else nothing. */
function isShaping(mark: string, ...rest: (string | number)[]): string {
  const [place, text] = rest.slice(-2) as [number, string]; // the last two arguments of a replacer
  if (mark !== '\u200c' && mark !== '\u200d') return '';
  const before = [...text.slice(Math.max(0, place - 2), place)].at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(place + 1) ?? 0);
  const shapes = joined.test(before) && joined.test(after) && !unjoined.test(before);
  return shapes ? mark : '';
}

/** Surrounding space and invisible characters do not count (`writtenText`). */
export function trimmed() {
  return z.overwrite(writtenText);
}

/** A text with a form of its own, in the signs of a keyboard and without surrounding space (API-16). */
export function structured() {
  return z.overwrite((value: string) => keyboardText(value).trim());
}

/** By default, Zod would measure the length of anything that has one. */
const when = ({ value }: { value: unknown }) => typeof value === 'string';

/** At least `min` characters. If this check fails, no further ones run. */
export function atLeast(min: number, error: string) {
  const options = { error, abort: true, when };
  return z.minLength(min, options);
}

/** At most `max` characters. If this check fails, no further ones run. */
export function atMost(max: number, error: string) {
  const options = { error, abort: true, when };
  return z.maxLength(max, options);
}

/**
 * One line of typed text: trimmed, of `min` to `max` characters, without control characters or
 * broken surrogates (the database accepts no NUL). `abort` shows only the first failed check. `clean`
 * is `structured()` for what has a form of its own.
 */
export function line(message: string, { min = 1, max = 100, clean = trimmed() } = {}) {
  return z.string(message).check(
    clean,
    atLeast(min, message),
    atMost(max, `Please use at most ${max} characters`),
    z.refine((value) => !controlCharacters.test(value), {
      error: "This contains characters that can't be stored",
      abort: true,
    }),
  );
}

/** For a value in `expected`: it came from the server, so only its type is checked (API-12). */
export const seenMessage = 'This is not a value that this field can have';
