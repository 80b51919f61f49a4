import * as z from 'zod/mini';

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|[\ud800-\udfff]/u;

/**
 * Takes off the space around a typed text, and the marks nobody sees that come with a pasted one
 * (zero-width, direction), so that no name hides behind them.
 */
export function trimmed() {
  return z.overwrite((value: string) => value.replace(/\p{Cf}/gu, '').trim());
}

/** Zod would measure whatever has a length, be it no text at all. */
const when = ({ value }: { value: unknown }) => typeof value === 'string';

/** At least so many characters; the last refusal where it is one. */
export function atLeast(min: number, error: string) {
  const options = { error, abort: true, when };
  return z.minLength(min, options);
}

/** At most so many characters; the last refusal where it is one. */
export function atMost(max: number, error: string) {
  const options = { error, abort: true, when };
  return z.maxLength(max, options);
}

/**
 * One line of text that a person typed: trimmed, at least `min` and at most `max` characters,
 * without control characters or broken surrogates (the database takes no NUL). One refusal at a
 * time: `abort` ends the checks at the first.
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
