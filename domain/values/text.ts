import * as z from 'zod/mini';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|[\ud800-\udfff]/u;

/**
 * Removes surrounding space and invisible format characters (zero-width, text direction), which
 * pasted texts contain, so that two different names cannot look the same.
 */
export function trimmed() {
  return z.overwrite((value: string) => value.replace(/\p{Cf}/gu, '').trim());
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
 * broken surrogates (the database accepts no NUL). `abort` shows only the first failed check.
 */
export function line(message: string, { min = 1, max = 100 } = {}) {
  return z.string(message).check(
    trimmed(),
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
