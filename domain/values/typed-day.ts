import { keyboardText } from './keyboard-text.ts';
import type { Day } from './south-african-time.ts';

const separator = '[ ]*[-/. ][ ]*';
const dayFirst = new RegExp(`^(\\d{1,2})${separator}(\\d{1,2})${separator}(\\d{4}|\\d\\d)$`);
const yearFirst = new RegExp(`^(\\d{4})${separator}(\\d{1,2})${separator}(\\d{1,2})$`);
const digitsOnly = /^(\d\d)(\d\d)(\d{4})$/;

/**
 * The day that was typed or pasted, with any signs between its parts: 28/12/2026, 28.12.26, 2026-12-28
 * and 28122026 (PAY-25). A year of two digits is one of this century.
 * @returns null for what is no day of the calendar
 */
export function typedDay(typed: string): Day | null {
  const text = keyboardText(typed).trim();
  const written = yearFirst.exec(text);
  if (written) return dayOf(written.slice(1));
  const parts = (dayFirst.exec(text) ?? digitsOnly.exec(text))?.slice(1).reverse();
  return parts ? dayOf(parts) : null;
}

function dayOf([year = '', month = '', day = '']: string[]): Day | null {
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
  return isDay ? (written as Day) : null; // written so
}
