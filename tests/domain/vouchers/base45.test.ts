import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from '../../../domain/vouchers/base45.ts';

const textOf = (bytes: Uint8Array | null) => bytes && String.fromCharCode(...bytes);
const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

describe('Base45', () => {
  // The examples of RFC 9285.
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('writes %s as %s', (text, encoded) => {
    expect(toBase45(bytesOf(text))).toBe(encoded);
    expect(textOf(fromBase45(encoded))).toBe(text);
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each(['A', 'ABCD', 'abc', 'GGW', ':::', '::', 'BB8\n'])('refuses %j', (text) => {
    expect(fromBase45(text)).toBeNull();
  });
});
