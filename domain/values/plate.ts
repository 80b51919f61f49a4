import * as z from 'zod/mini';
import { ungrouped } from './keyboard-text.ts';
import { line, structured } from './text.ts';

const message = 'Registration number is required';

/**
 * A registration number as typed: 1 to 12 letters and digits, with spaces and dashes between them.
 * Personalised plates are allowed (VEH-2).
 */
export const RegistrationNumber = line(message, { max: 20, clean: structured() }).check(
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$/, {
    error: 'Use only letters, digits, spaces and dashes',
    abort: true,
  }),
  z.refine((value) => plateKey(value).length <= 12, 'Please use at most 12 letters and digits'),
);

/** The form in which plates are unique: upper-case, without spaces and dashes (VEH-2). */
export function plateKey(registrationNumber: string): string {
  return ungrouped(registrationNumber).toUpperCase();
}
