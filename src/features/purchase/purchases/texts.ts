import type { PaymentMethod } from '../../../../domain/payments/payment-status.ts';
import type { PurchaseEvent } from '../../../../domain/purchases/purchase.ts';
import type { historyBadge } from '../../../../domain/purchases/purchase-badge.ts';
import type { EntryType } from '../../../../domain/purchases/statement-entries.ts';

export type Badge = ReturnType<typeof historyBadge>;

export const badgeTexts = {
  paid: 'Paid',
  pending: 'Pending',
  scheduled: 'Scheduled',
  'payment-due': 'Payment Due',
  failed: 'Failed',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} satisfies Record<Badge, string>;

export const recentTexts = {
  title: 'Recent Purchases',
  all: 'See all purchases',
  what: (volume: string, fuel: string) => `${volume} of ${fuel.toLowerCase()}`,
} as const;

export const methodTexts = {
  card: 'Card',
  budget: 'Budget',
  debit_order: 'Debit order',
} satisfies Record<PaymentMethod, string>;

export const historyTexts = {
  list: 'Your purchases',
  summary: 'Summary',
  totalPurchases: 'Total purchases',
  totalFuel: 'Total fuel',
  totalSpent: 'Total spent',
  pendingPayments: 'Pending payments',
  pendingOf: (count: number, amount: string) => (count === 0 ? '0' : `${count} · ${amount}`),
  more: 'Show more',
  empty: 'No purchases yet',
  emptyText: 'The fuel you buy appears here, with what you have paid and still owe.',
  buy: 'Buy fuel',
  failed: 'Your purchases could not be loaded',
  failedText: 'They are safe. Please try again.',
  offlineText: "They aren't on this phone yet. You need a connection to see them.",
  repay: 'To repay',
  paidTotal: 'Paid',
  voidTotal: 'Total',
  owed: 'Still owed',
  nothing: 'Nothing',
  bought: 'Bought',
  method: 'Payment',
  cardEnding: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
  due: 'Due by',
  chargedOn: 'Charged on',
  paidOn: 'Paid on',
  refundedOn: 'Refunded on',
  cancelledOn: 'Cancelled on',
  needsConnection: 'You need a connection to pay, move or cancel a payment.',
  pay: 'Pay Now',
  payAgain: 'Try another card',
  enterCode: 'Enter the code',
  move: 'Move',
  cancel: 'Cancel',
  details: 'Details',
  spoken: (action: string, volume: string, vehicle: string, day: string) =>
    `${action}: ${volume} for ${vehicle} of ${day}`,
} as const;

export const detailTexts = {
  title: 'Purchase details',
  plate: 'Registration',
  events: 'What happened',
  eventsFailed: 'What happened could not be loaded',
  eventsFailedText: 'Your purchase has not changed. Please try again.',
  noEvents: "The history of this purchase isn't on this phone. You need a connection to see it.",
  event: {
    created: 'Bought',
    charging: 'Payment started',
    paid: 'Paid',
    declined: 'Payment declined',
    moved: 'Payment moved',
    cancelled: 'Cancelled',
    overdue: 'Overdue',
    reminded: 'Reminder sent',
    refunded: 'Refunded',
  } satisfies Record<PurchaseEvent['type'], string>,
  receipt: 'Open the receipt',
  receiptOffline: 'The receipt needs a connection.',
} as const;

export const settleTexts = {
  title: 'Pay this purchase',
  total: (total: string) => `You pay ${total}`,
} as const;

export const moveTexts = {
  title: 'Move the payment',
  now: (day: string) => `It will be charged on ${day}.`,
  submit: 'Move it',
  keep: 'Keep it',
  needsConnection: 'Moving a payment needs a connection. Nothing has changed.',
} as const;

export const cancelTexts = {
  title: 'Cancel this purchase?',
  text: (total: string, day: string) =>
    `${total} will not be charged on ${day}, and the purchase is cancelled. This can't be undone.`,
  confirm: 'Cancel it',
  keep: 'Keep it',
  needsConnection: 'Cancelling needs a connection. Nothing has changed.',
} as const;

export const statementTexts = {
  title: 'Statement',
  open: 'Statement',
  from: 'From',
  to: 'To',
  wrongRange: "A statement can't end before it begins",
  saved: 'Calculated from the purchases saved on this phone.',
  caption: 'What you bought and paid, and what you owed afterwards',
  entry: 'Entry',
  amount: 'Amount',
  balance: 'You owe',
  opening: 'Opening balance',
  closing: 'Closing balance',
  entries: {
    purchase: 'Purchase',
    payment: 'Payment',
    cancellation: 'Cancelled purchase',
    reversal: 'Purchase reversed',
    refund: 'Refund paid out',
  } satisfies Record<EntryType, string>,
  download: 'Download CSV',
  file: (from: string, to: string) => `volmaak-statement-${from}-${to}.csv`,
  failed: 'The statement could not be loaded',
  failedText: 'Please try again.',
  offlineText: "Your purchases aren't on this phone yet. You need a connection to get a statement.",
} as const;
