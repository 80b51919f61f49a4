import * as z from 'zod/mini';
import { trimmed } from './text.ts';

const allowed = /^\+?(?=.*\d)[\d\p{Zs}().-]+$/u;
/** The code of the country is also written with the 0 it replaces: +27 (0)82 123 4567. */
const southAfrican = /^(?:(?:\+|00)?270?|0)(\d{9})$/;

const phoneMessage = 'Phone number is required (minimum 10 digits)';

/** A phone number as somebody types it: 10 to 20 characters of digits, spaces, dots, dashes and brackets (section 5). */
export const PhoneNumber = z
  .string(phoneMessage)
  .check(
    trimmed(),
    z.minLength(10, { error: phoneMessage, abort: true }),
    z.maxLength(20, { error: 'At most 20 characters, please', abort: true }),
    z.regex(allowed, phoneMessage),
  );

/** A South African number in +27 form; any other number as it was typed (decision 24). */
export function normalisePhoneNumber(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '');
  const match = southAfrican.exec(digits);
  return match ? `+27${match[1]}` : typed.trim();
}
