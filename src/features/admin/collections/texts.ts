import type { DebtAge } from '../../../../domain/admin/debt-ages.ts';
import type { ReminderRefusal } from '../../../../domain/admin/late-reminders.ts';

const peopleOf = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;

/** The texts of the Collections page. */
export const collectionsTexts = {
  title: 'Collections',
  subtitle: 'Who is late, since when, and what was promised',
  debt: 'Late debt',
  people: peopleOf,
  total: (amount: string, people: number) => `${amount} is late in total, of ${peopleOf(people)}`,
  ages: {
    '1-7': '1–7 days late',
    '8-30': '8–30 days late',
    '31-60': '31–60 days late',
    'over-60': 'Over 60 days late',
  } satisfies Record<DebtAge, string>,
  debtFailed: "The figures could not be loaded. They aren't saved on this device.",
  debtStale: "Can't refresh the figures. They may be out of date.",
  list: 'Late people',
  search: 'Name, username, phone or email',
  empty: 'Nobody is late.',
  notReminded: 'Reminder',
  notRemindedDays: {
    '1': 'None for 1 day',
    '3': 'None for 3 days',
    '7': 'None for 7 days',
    '14': 'None for 14 days',
    '30': 'None for 30 days',
  },
  promise: 'Promise',
  promises: { none: 'None', open: 'Open', due: 'Due today', broken: 'Broken' },
  today: 'Today',
  never: 'Never',
  noAttempt: 'None',
  payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  paymentsOf: (count: number, name: string) => `${collectionsTexts.payments(count)} of ${name}`,
  paymentNumber: (number: number) => `Payment ${number}`,
  bar: 'Selected people',
  selected: (count: number) => `${count} selected`,
  selectAll: 'Select all on this page',
  clear: 'Clear',
  remindSome: (count: number) => `Remind (${count})`,
  remindAll: 'Remind all found',
} as const;

export const promiseTexts = {
  open: 'Promise',
  openFor: (name: string) => `Record promise: ${name}`,
  title: 'Promise to pay',
  whom: (name: string, amount: string) => `${name} owes ${amount} that is late.`,
  record: 'Record promise',
  change: 'Change promise',
  now: 'Promised so far',
  withdraw: 'Withdraw promise',
  day: 'Promised day',
  dayHint: 'From today to 90 days ahead',
  dayNeeded: 'Please choose a day from today to 90 days ahead',
  note: 'Note (optional)',
  submit: 'Save promise',
  discard: {
    title: 'Discard this promise?',
    text: "It isn't saved yet.",
  },
  saved: { title: 'Promise Recorded', text: 'The promised day has been saved.' },
  failed: { title: 'Promise Not Recorded', text: 'Please try again.' },
  withdrawn: { title: 'Promise Withdrawn', text: 'Nothing is promised any more.' },
  notWithdrawn: { title: 'Promise Not Withdrawn', text: 'Please try again.' },
} as const;

const remindersOf = (count: number) => (count === 1 ? '1 reminder' : `${count} reminders`);

export const reminderTexts = {
  title: 'Remind late people',
  previewFailed: 'The reminders could not be prepared. Nothing was sent. Please try again.',
  summary: (count: number, people: number) => `${remindersOf(count)} for ${peopleOf(people)}`,
  nobody: 'Nobody gets a reminder',
  parts: (count: number) => `Charged as ${count} SMS.`,
  allNow: 'All go out now.',
  someLater: (now: number, later: number, last: string) =>
    `${now} go out now. ${later} wait within the limit of 200 an hour: the last goes out on ${last}.`,
  quiet: (first: string, last: string) =>
    first === last
      ? `Reminders go out from Monday to Saturday, 08:00 to 20:00: these on ${first}.`
      : `Reminders go out from Monday to Saturday, 08:00 to 20:00: the first on ${first}, the last on ${last}.`,
  hasMore: 'More people were found. At most 1,000 are reminded at once, the oldest debt first.',
  texts: 'Reminders',
  leftOut: (count: number) => `Left out (${count})`,
  send: (count: number) => `Send ${remindersOf(count)}`,
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try the rest again',
  progress: 'Progress',
  sofar: (ended: number, all: number) => `${ended} of ${all}`,
  cancelRest: 'Cancel the rest',
  finishing: 'Finishing what was already sent…',
  done: (count: number) => `${remindersOf(count)} queued`,
  notSent: (count: number) => `${peopleOf(count)} got no answer yet`,
  notSentHint: 'Trying again reminds nobody twice.',
  goesOut: (when: string) => `Goes out on ${when}`,
  toast: (count: number) => ({ title: 'Reminders Queued', text: `${remindersOf(count)} queued.` }),
  toastFailed: { title: 'Not All Reminders Queued', text: 'See who is missing in the results.' },
} as const;

/** Why somebody gets no reminder. */
export const refusalTexts = {
  'nothing-late': 'Nothing is late any more',
  'payment-under-way': 'A payment is under way',
  reminded: 'Reminded within the last 24 hours',
  promised: 'Has promised to pay on a day that has not passed',
  'no-number': 'No phone number',
  landline: 'Not a mobile number',
  foreign: 'Not a South African number',
  'refused-number': 'The SMS service refuses this number',
  deleted: 'The account was deleted',
  'queue-full': 'The SMS of the next hours are used up',
  'nothing-owed': 'Not sent: nothing is owed any more',
  'own-account': 'Your own account: another administrator reminds you',
} satisfies Record<ReminderRefusal, string>;
