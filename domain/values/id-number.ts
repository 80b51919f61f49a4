import * as z from 'zod/mini';
import { ungrouped } from './keyboard-text.ts';
import { hasLuhnCheckDigit } from './luhn.ts';

const message = 'South African ID number must be exactly 13 digits';

export const idNumberLength = 13;

/** A South African ID number: exactly 13 digits, which may be typed in groups (ACC-4, ACC-50). */
export const IdNumber = z
  .string(message)
  .check(z.overwrite(ungrouped), z.regex(/^[0-9]{13}$/, message));

/** Formats an ID number while it is typed: without groups, and cut to its length (ACC-50). */
export function formatIdNumber(typed: string): string {
  return ungrouped(typed).slice(0, idNumberLength);
}

export type IdNumberDoubt = 'birth-date' | 'check-digit';

/** What is implausible about 13 digits, or null. It only causes a warning (ACC-4). */
export function idNumberDoubt(idNumber: string): IdNumberDoubt | null {
  if (!isBirthDate(idNumber.slice(0, 6))) return 'birth-date';
  return hasLuhnCheckDigit(idNumber) ? null : 'check-digit';
}

/** An ID number as screens show it, with only the last four digits visible (ACC-4). */
export function maskIdNumber(idNumber: string): string {
  return idNumber.slice(-4).padStart(idNumber.length, '•');
}

/** Whether YYMMDD is a date in the 20th or the 21st century. */
function isBirthDate(digits: string): boolean {
  return ['19', '20'].some((century) => {
    const day = `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
    const parsed = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
  });
}
