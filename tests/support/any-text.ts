import fc from 'fast-check';

/**
 * Any character but half a surrogate pair. The unit `binary` of fast-check means the same, and takes
 * more than a second to build.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

export const anyText: fc.Arbitrary<string> = fc.string({ unit: anyCharacter });
