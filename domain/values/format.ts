import type { Cents } from './money.ts';
import type { Month } from './month.ts';
import { type Day, southAfricanDay, southAfricanTime } from './south-african-time.ts';
import type { Centilitres } from './volume.ts';

/** Money as R8,500.00. All money, litres and dates are formatted in this file (MON-3). */
export function formatMoney(amount: Cents): string {
  const sign = amount < 0 ? '-' : '';
  return `${sign}R${decimals(Math.abs(amount))}`;
}

/** A price per litre: R20.75 /l. */
export function formatPrice(pricePerLitre: Cents): string {
  return `${formatMoney(pricePerLitre)} /l`;
}

/** Litres with up to two decimals and the unit: 20 l, 20.5 l, 0.25 l. */
export function formatLitres(volume: Centilitres): string {
  return `${decimals(volume).replace(/\.?0+$/, '')} l`;
}

/** A percentage with up to two decimals: 2 %, 2.5 %. */
export function formatPercent(percent: number): string {
  return `${Number(percent.toFixed(2))} %`;
}

/** The size of a price change in whole cents, without its sign: 66c. */
export function formatCents(change: number): string {
  return `${Math.abs(change)}c`;
}

/** A day as dd/MM/yyyy. */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('/');
}

/** The South African day of an instant as dd/MM/yyyy. */
export function formatDate(instant: Date): string {
  return formatDay(southAfricanDay(instant));
}

// `Intl` would slow the first paint.
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A month by its name: November 2026. */
export function formatMonth(month: Month): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** A month below a bar of a chart: Nov. */
export function formatMonthShort(month: Month): string {
  return formatMonth(month).slice(0, 3);
}

/** The South African time of an instant: 14:02. */
export function formatTime(instant: Date): string {
  return southAfricanTime(instant);
}

/** Day and time of an instant: 20/11/2026 14:02. */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)} ${formatTime(instant)}`;
}

/** Hundredths as a decimal number with two decimals and commas between thousands. */
function decimals(value: number): string {
  const whole = Math.floor(value / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${String(value % 100).padStart(2, '0')}`;
}
