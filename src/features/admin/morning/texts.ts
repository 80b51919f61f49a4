import type { AttentionKind, GatewayName } from '../../../../domain/admin/morning.ts';
import { addDays, type Day } from '../../../../domain/values/south-african-time.ts';

export const morningTexts = {
  title: 'Morning',
  subtitle: 'Everything that needs attention',
  list: 'Needs attention',
  quiet: 'Nothing to do',
  clear: 'All clear',
  clearText: 'Nothing needs your attention.',
  more: (count: string) => `more than ${count}`,
  oldest: (age: string) => `oldest ${age}`,
  since: (age: string) => `first failed ${age}`,
  update: 'Who runs the server can update it: see “Security updates” in docs/operations.md.',
  failed: 'The morning page could not be loaded',
  stale: "Can't refresh this. It may be out of date.",
  kinds: {
    lateDebt: 'People with late debt',
    promisesDue: 'Promises due today',
    promisesBroken: 'Broken promises',
    failedCollections: 'Failed collections, still owed',
    pendingRequests: 'Pending fuel requests',
    waitingVehicles: 'Vehicles to check',
    waitingPeople: 'People to verify',
    unansweredCharges: 'Charges without an answer',
    unansweredRefunds: 'Refunds without an answer',
    failedRefunds: 'Refunds that need you',
    latePayments: 'Payments that came too late, last 7 days',
    voucherConflicts: 'Conflicts at stations',
    preparedPayouts: 'Payouts that are not marked as paid',
    failedSms: 'Failed SMS, last 7 days',
    failedMails: 'Failed mails, last 7 days',
    samplePrices: 'Sample prices in force',
    oldPrices: 'Prices older than a month',
    heldPrices: 'Prices held until you enter them',
    phoneProblems: 'Phones with problems, last 7 days',
  } satisfies Record<AttentionKind, string>,
  gateways: {
    sms: "The SMS gateway doesn't answer",
    email: "The mail server doesn't answer",
    payments: "The payment gateway doesn't answer",
    prices: "The price feed doesn't answer",
    storage: "The picture store doesn't answer",
    imageCheck: "The image check doesn't answer",
  } satisfies Record<GatewayName, string>,
} as const;

/** The list that each line leads to on a day, with its filter. */
export const attentionPlaces = (today: Day): Record<AttentionKind, string> => ({
  lateDebt: '/admin/collections',
  promisesDue: '/admin/collections?promise=due',
  promisesBroken: '/admin/collections?promise=broken',
  failedCollections: '/admin?tab=purchases&collection=failed&sort=due',
  pendingRequests: '/admin?tab=requests&status=pending&sort=oldest',
  waitingVehicles: '/admin/verification',
  waitingPeople: '/admin/verification?list=people',
  unansweredCharges: '/admin?tab=purchases&unanswered=charge',
  unansweredRefunds: '/admin?tab=purchases&unanswered=refund',
  failedRefunds: '/admin?tab=purchases&refund=failed',
  latePayments: '/admin?tab=purchases&refund=late',
  voucherConflicts: '/admin/redemptions?open=yes',
  preparedPayouts: '/admin/payouts',
  failedSms: `/admin/messages?channel=sms&status=failed&from=${addDays(today, -6)}`,
  failedMails: `/admin/messages?channel=mail&status=failed&from=${addDays(today, -6)}`,
  samplePrices: '/admin/fuel-prices',
  oldPrices: '/admin/fuel-prices',
  heldPrices: '/admin/fuel-prices',
  phoneProblems: '/admin/phones?days=7',
});

/** What waits for each gateway, or can be done without it. */
export const gatewayPlaces: Record<GatewayName, string> = {
  sms: '/admin/messages?channel=sms&status=queued',
  email: '/admin/messages?channel=mail&status=queued',
  payments: '/admin?tab=purchases&status=processing',
  prices: '/admin/fuel-prices',
  storage: '/admin/verification',
  imageCheck: '/admin/verification',
};
