import type { PaymentStanding } from '../payments/payment-status.ts';
import type { Day } from '../values/south-african-time.ts';
import type { Purchase } from './purchase.ts';

/** These statuses have their own badge on every screen (BUY-8). */
const specialBadges = ['failed', 'overdue', 'cancelled', 'refunded'] as const;
type SpecialBadge = (typeof specialBadges)[number] | 'written-off';

/** The badge of the history page; a scheduled payment is due from its date on (BUY-8). */
export function historyBadge(
  purchase: Pick<
    Purchase,
    'paymentStatus' | 'writtenOffAt' | 'isPaid' | 'isScheduledPayment' | 'scheduledPaymentDate'
  >,
  today: Day,
): 'paid' | 'scheduled' | 'payment-due' | 'pending' | SpecialBadge {
  const special = specialBadge(purchase);
  if (special) return special;
  if (purchase.isPaid) return 'paid';
  if (!purchase.isScheduledPayment) return 'pending';
  const { scheduledPaymentDate } = purchase;
  const isReached = scheduledPaymentDate !== null && scheduledPaymentDate <= today;
  return isReached ? 'payment-due' : 'scheduled';
}

/** The badge of the dashboard's recent list and the Total Sales dialog (BUY-8). */
export function salesBadge(
  purchase: Pick<Purchase, 'paymentStatus' | 'writtenOffAt' | 'isPaid'>,
): 'paid' | 'pending' | SpecialBadge {
  return specialBadge(purchase) ?? (purchase.isPaid ? 'paid' : 'pending');
}

/** The badge of the admin's Purchase History tab (BUY-8). */
export function adminBadge(
  purchase: Pick<Purchase, 'paymentStatus' | 'writtenOffAt' | 'isPaid' | 'isScheduledPayment'>,
): 'paid' | 'scheduled' | 'pending' | SpecialBadge {
  const badge = salesBadge(purchase);
  return badge === 'pending' && purchase.isScheduledPayment ? 'scheduled' : badge;
}

function specialBadge({ paymentStatus, writtenOffAt }: PaymentStanding): SpecialBadge | null {
  // A write-off leaves the status as it was (LEND-12).
  if (writtenOffAt !== null) return 'written-off';
  return specialBadges.find((badge) => badge === paymentStatus) ?? null;
}
