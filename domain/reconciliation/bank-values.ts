import { keyboardText } from '../values/keyboard-text.ts';
import type { Day } from '../values/south-african-time.ts';
import { typedDay } from '../values/typed-day.ts';

/** No day or amount is longer; so no pattern has to read a long text. */
const maxLength = 40;

/** The first letters of the months, in English and Afrikaans. */
const months: Readonly<Record<string, string>> = {
  jan: '1',
  feb: '2',
  mar: '3',
  mrt: '3',
  maa: '3',
  apr: '4',
  may: '5',
  mei: '5',
  jun: '6',
  jul: '7',
  aug: '8',
  sep: '9',
  oct: '10',
  okt: '10',
  nov: '11',
  dec: '12',
  des: '12',
};

/**
 * A day as banks write it, also with a time after it: 2026-11-28, 28/11/2026, 20261128,
 * 28 Nov 2026, 28Nov2026 and 28-Nov-26. Of two numbers the day stands before the month.
 * @returns null for what is no day from 1990 to 2099
 */
export function bankDay(written: string): Day | null {
  if (written.length > maxLength) return null;
  const text = keyboardText(written)
    .trim()
    .replace(/[T ]+\d{1,2}:\d\d.*$/, '');
  const day = compactDay(text) ?? namedDay(text) ?? typedDay(text);
  return day && day >= '1990' && day < '2100' ? day : null;
}

function compactDay(text: string): Day | null {
  const parts = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  return parts && typedDay(parts.slice(1).join('-'));
}

function namedDay(text: string): Day | null {
  const parts = /^(\d{1,2})[ -/]?([a-z]{3,9})[ -/]?(\d{4}|\d\d)$/i.exec(text);
  const month = months[parts?.[2]?.slice(0, 3).toLowerCase() ?? ''];
  return parts && month ? typedDay([parts[1], month, parts[3]].join('/')) : null;
}

const sign = '([+-])? ?';
const amountShape = new RegExp(
  `^(\\()?${sign}(?:ZAR|R)? ?${sign}([\\d ',.]*\\d) ?(-|\\+|CR|DR)?(\\))?$`,
  'i',
);
/** Digits without groups, or in groups of three after a space, an apostrophe or a comma. */
const grouped = /^(?:\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+|\d{1,3}(?:,\d{3})+)$/;

/**
 * An amount as banks write it: 1234.5, R1,234.50, 1 234,50-, (1 234.50), -R 50.00 and 50.00 Dr.
 * @returns cents, below 0 for a debit; null for what is no amount, or could be two, as 1.234
 */
export function bankAmount(written: string): number | null {
  if (written.length > maxLength) return null;
  const parts = amountShape.exec(keyboardText(written).trim());
  if (!parts) return null;
  const [, opening, before, after, digits = '', end = '', closing] = parts;
  const signs = [before, after, end.toUpperCase()].filter(Boolean);
  const isWrong = Boolean(opening) !== Boolean(closing) || (opening && signs.length > 0);
  const amount = cents(digits);
  if (isWrong || signs.length > 1 || amount === null) return null;
  const isOut = opening || signs[0] === '-' || signs[0] === 'DR';
  return isOut && amount > 0 ? -amount : amount;
}

function cents(digits: string): number | null {
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = decimals ? digits.slice(0, decimals.index) : digits;
  // A comma cannot stand before both thousands and decimals.
  const isTwice = whole.includes(',') && decimals?.[0].startsWith(',');
  if (isTwice || !(whole === '' || grouped.test(whole))) return null;
  return (
    Number(whole.replaceAll(/[ ',]/g, '')) * 100 + Number((decimals?.[1] ?? '').padEnd(2, '0'))
  );
}

/** The words of a bank as one line of at most `max` characters, without control characters. */
export function bankText(written: string, max = 300): string {
  const line = written.replaceAll(/\p{Cf}/gu, '').replaceAll(/[\s\p{Cc}\p{Cs}\p{Z}]+/gu, ' ');
  // Half of a pair may be left at the end.
  return line
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
    .trim();
}
