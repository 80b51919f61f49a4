import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortCode, typedShortCode } from '../../../domain/vouchers/short-code.ts';

// VOU-13
describe('a short code', () => {
  it('has eight characters that cannot be confused, and is read as it was written', () => {
    const bytes = fc.uint8Array({ minLength: 5, maxLength: 32 });
    fc.assert(
      fc.property(bytes, (random) => {
        const code = shortCode(random);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(typedShortCode(code)).toBe(code);
      }),
    );
  });

  it('can be typed with spaces, dashes and small letters, and with O, I and L', () => {
    expect(typedShortCode(' o1a2-b3c4 ')).toBe('01A2B3C4');
    expect(typedShortCode('ILOQ 0000')).toBe('110Q0000');
    expect(typedShortCode('１２３４\u00a05678')).toBe('12345678');
  });

  it.each(['', '1234567', '123456789', 'U2345678', '1234567!'])('is none: %j', (text) => {
    expect(typedShortCode(text)).toBeNull();
  });
});
