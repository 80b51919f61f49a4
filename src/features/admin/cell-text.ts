import type { AdminUser } from '../../../domain/admin/admin-lists.ts';
import { leftOf } from '../../../domain/payments/part-payments.ts';
import { isOwed } from '../../../domain/payments/payment-status.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPrice,
} from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { personName } from '../../../domain/values/person-name.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { fallbackTexts } from './texts.ts';

export { formatFuel as litresOf, formatRand as moneyOf } from '../../components/amount-text.ts';

/** The texts of the admin tables' cells, and the fallbacks for missing values (ADM-8). */
export function nameOf(person: Parameters<typeof personName>[0]): string {
  return personName(person) ?? 'Unknown User';
}

export function vehicleOf(make: string | null | undefined, model: string | null | undefined) {
  return [make, model].filter(Boolean).join(' ') || 'Unknown Vehicle';
}

/** The South African date of an instant, as dd/MM/yyyy. */
export function dateOf(instant: string | null | undefined): string {
  return instant ? formatDate(new Date(instant)) : fallbackTexts.date;
}

/** The date and time of an instant. */
export function timeOf(instant: string | null): string {
  return instant ? formatDateTime(new Date(instant)) : fallbackTexts.date;
}

export function dayOf(day: Day | null | undefined): string {
  return day ? formatDay(day) : fallbackTexts.date;
}

/** The price of a litre, in rand. */
export function priceOf(rand: number): string {
  return formatPrice(centsFromRand(rand));
}

/** What is left of a purchase that is owed and was paid in part; else null. */
export function leftInPartOf(purchase: Purchase): string | null {
  const isInPart = isOwed(purchase) && (purchase.paidAmount ?? 0) > 0;
  return isInPart ? formatMoney(leftOf(purchase)) : null;
}

/** A user's role and status (ADM-9). */
export function userStatus(user: Pick<AdminUser, 'isAdmin' | 'isBlacklisted' | 'isDeleted'>) {
  if (user.isDeleted) return 'deleted';
  if (user.isBlacklisted) return 'blacklisted';
  return user.isAdmin ? 'admin' : 'active';
}
