import fc from 'fast-check';
import { expect } from 'vitest';

/**
 * Any character but half a surrogate pair. The unit `binary` of fast-check means the same, and takes
 * more than a second to build.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

export const anyText: fc.Arbitrary<string> = fc.string({ unit: anyCharacter });

/** Any sequence of UTF-16 units, including broken surrogates. */
export const anyUnits: fc.Arbitrary<string> = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

/** Checks that normalising a text twice gives the same as normalising it once. */
export function expectStable(
  normalise: (text: string) => string,
  texts = anyText,
  parameters: fc.Parameters<[string]> = {},
): void {
  fc.assert(
    fc.property(texts, (text) => {
      const once = normalise(text);
      expect(normalise(once)).toBe(once);
    }),
    parameters,
  );
}
