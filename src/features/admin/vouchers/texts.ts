import type {
  ConflictKind,
  RedemptionOutcome,
} from '../../../../domain/vouchers/judge-redemption.ts';
import type { SettledAs } from '../../../../domain/vouchers/settled-conflict.ts';
import type { RevocationCause, VoucherState } from '../../../../domain/vouchers/voucher.ts';
import { litresOf } from '../cell-text.ts';

const dueText = (days: number) =>
  days === 0 ? 'due today' : `due in ${days} ${days === 1 ? 'day' : 'days'}`;

const usesUp = (left: number) =>
  left > 0
    ? `It uses up what is left of the motorist’s fuel: ${litresOf(left)}.`
    : 'Nothing of the motorist’s fuel is left.';

const the = (left: number, litres: string) => (left > 0 ? `the other ${litres}` : litres);

export const vouchersTexts = {
  title: 'Vouchers',
  subtitle: 'Every voucher, the latest first',
  list: 'Vouchers',
  empty: 'No vouchers yet.',
  state: 'State',
  states: { open: 'Open', redeemed: 'Redeemed', revoked: 'Revoked' } satisfies Record<
    VoucherState,
    string
  >,
  causes: {
    'completed-by-hand': 'completed by hand',
    refunded: 'refunded',
    cancelled: 'cancelled',
    'written-off': 'written off',
    blocked: 'account blocked',
    'signed-out': 'signed out',
    moved: 'moved',
    expired: 'expired',
    'poured-on-another': 'poured already',
    'wrong-price': 'issued at a wrong price',
    'account-deleted': 'account deleted',
    'by-the-desk': 'by the desk',
    'given-up': 'given up by its motorist',
  } satisfies Record<RevocationCause, string>,
  columns: {
    person: 'Motorist',
    plate: 'Plate',
    limits: 'Up to',
    issued: 'Issued',
    expires: 'Expires',
    fetched: 'On the phone',
    state: 'State',
  },
  limits: (litres: string, amount: string) => `${litres}, ${amount}`,
  revoked: (cause: string) => `Revoked: ${cause}`,
  notFetched: 'Not yet',
} as const;

export const redemptionsTexts = {
  title: 'Redemptions',
  subtitle: 'What was poured on vouchers, the latest first',
  list: 'Redemptions',
  empty: 'Nothing was poured yet.',
  conflicts: 'Conflicts',
  open: { yes: 'Open conflicts' },
  outcomes: { accepted: 'Accepted', late: 'Late', conflict: 'Conflict' } satisfies Record<
    RedemptionOutcome,
    string
  >,
  kinds: {
    'redeemed-twice': 'redeemed twice',
    'nothing-left': 'more than was left',
    withdrawn: 'fuel was withdrawn before',
    'above-limit': 'above the limit',
    'phone-cut-off': 'the key of the phone had ended',
    'wrong-figures': 'litres and rand do not fit the price',
    'wrong-time': 'before its issue or after its receipt',
    'not-shown': 'no proof that it was shown',
  } satisfies Record<ConflictKind, string>,
  columns: {
    poured: 'Poured',
    station: 'Station',
    person: 'Motorist',
    fuel: 'Fuel',
    amount: 'Amount',
    outcome: 'Outcome',
    received: 'Received',
    actions: 'Actions',
  },
  conflict: (kind: string) => `Conflict: ${kind}`,
  settled: {
    paid: (note) => `Settled, we bear the rest: ${note}`,
    charged: (note) => `Settled, charged to the motorist: ${note}`,
    carried: (note) => `Settled, carried by us: ${note}`,
    'not-counted': (note) => `Settled, does not count: ${note}`,
  } satisfies Record<SettledAs, (note: string) => string>,
  charged: 'The charge',
  chargedSpoken: (name: string) => `What ${name} was charged`,
  settle: 'Settle',
  settleSpoken: (name: string) => `Settle the conflict of ${name}`,
} as const;

export const settleTexts = {
  title: 'Settle this conflict',
  text: (name: string, litres: string, amount: string) =>
    `The station reported ${litres} for ${amount}, poured for ${name}. Until it is settled it is in no figure, and its fuel has no voucher.`,
  choice: 'Who bears it?',
  choices: {
    paid: 'Use up the fuel, and we bear the rest',
    charged: 'Use up the fuel, and the motorist owes the rest',
    carried: 'We bear all of it',
    'not-counted': 'It does not count',
  } satisfies Record<SettledAs, string>,
  owed: (amount: string) => `The station is owed ${amount}.`,
  covered: (left: string) => `It uses up the motorist’s fuel, of which ${left} is left.`,
  /** `beyond` are the litres that go beyond what is left. */
  beyond: (left: number, beyond: string, amount: string) =>
    `${usesUp(left)} We bear ${the(left, beyond)}, ${amount}.`,
  owes: (name: string, left: number, beyond: string, amount: string, days: number) =>
    `${usesUp(left)} ${name} owes ${amount} for ${the(left, beyond)}, ${dueText(days)}.`,
  notCharged: {
    'not-shown': 'Not possible: nothing proves that this motorist had the fuel.',
    'wrong-figures': 'Not possible: these litres and rand cannot be right.',
    covered: 'Not possible: what is left of the motorist’s fuel covers all of it.',
    little: 'Not possible: what goes beyond costs less than R1.00, which no card can pay.',
  },
  carried: 'All of that is our cost, and the motorist keeps the fuel.',
  notCounted: 'The station is owed nothing: it poured nothing, or the motorist has paid there.',
  choiceMissing: 'Please say who bears it',
  label: 'How it was settled',
  usual: [
    'Seen on the camera',
    'Agreed with the station',
    'A mistake of the attendant',
    'The motorist has paid the station',
  ],
  missing: 'Please say how it was settled',
  submit: 'Settle',
  success: {
    title: 'Conflict settled',
    text: 'The motorist can have vouchers again, unless another conflict is open.',
  },
  failed: { title: 'Conflict not settled', text: 'Please try again.' },
} as const;

/** What the desk can do about a lost phone (VOU-33). */
export const lostPhoneTexts = {
  title: 'Lost phone',
  none: 'No open voucher.',
  open: (limits: string, plate: string, until: string) =>
    `An open voucher: up to ${limits} for ${plate}, until ${until}.`,
  revoke: {
    button: 'Revoke',
    spoken: (name: string) => `Revoke the voucher of ${name}`,
    title: 'Revoke this voucher?',
    text: (name: string) =>
      `Stations with a connection refuse it at once, the others with their next connection. What ${name} is owed stays, and goes to the phone that they use then. A phone that was stolen has to be signed out too.`,
    confirm: 'Revoke',
    success: { title: 'Voucher Revoked', text: 'It does not count any more.' },
    failed: { title: 'Voucher Not Revoked', text: 'Please try again.' },
  },
  signOut: {
    button: 'Sign out',
    spoken: (name: string) => `Sign out everywhere: ${name}`,
    title: 'Sign this person out everywhere?',
    text: (name: string) =>
      `All phones and browsers of ${name} are signed out, and their voucher is revoked. Whoever knows the password can sign in again: send a password link if somebody else may know it.`,
    confirm: 'Sign out',
    success: { title: 'Signed Out Everywhere', text: 'No phone of this person is signed in.' },
    failed: { title: 'Not Signed Out', text: 'Please try again.' },
  },
} as const;
