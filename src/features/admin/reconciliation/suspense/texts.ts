import type { ToastText } from '../../../../components/states/toast.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;
const maybeSaved = 'An earlier try may have been saved. Look at the list before you try again.';

/** The texts of the list of what is in suspense (PAY-41). */
export const suspenseTexts = {
  title: 'In suspense',
  clearedTitle: 'Cleared',
  list: 'Items in suspense',
  intro: 'Money or fuel of which the books do not know whose it is. The oldest stands first.',
  empty: 'Nothing is in suspense.',
  filter: 'Cleared',
  cleared: 'Cleared',
  columns: {
    days: 'Waits',
    day: 'Day',
    text: 'Text',
    source: 'From',
    amount: 'Amount',
    resolution: 'Cleared to',
  },
  days: (days: number) => counted(days, 'day', 'days'),
  open: (text: string, amount: string) => `${text}, ${amount}`,
  sources: { settlement: 'Settlement', statement: 'Bank statement', purchase: 'Purchase' },
  sourceOf: (source: string, text: string) => `${source}: ${text}`,
  noSource: '',
} as const;

/** The texts of one item. */
export const itemTexts = {
  title: 'Item in suspense',
  gone: 'This is not in suspense any more, or it stands on another page of the list. Choose "Cleared" to see what was cleared.',
  notCleared:
    'This is not among what was cleared, or it stands on another page of the list. Take the filter away to see what is in suspense.',
  failed: 'The item could not be loaded',
  kind: 'What it is',
  kinds: {
    'settlement-line': 'Line of a settlement',
    'bank-line': 'Line of a bank statement',
    fuel: 'Fuel that was completed by hand',
  },
  text: 'Text',
  day: 'Day',
  waits: 'Waits',
  waited: 'Waited',
  amount: 'Amount',
  purchase: 'Purchase',
  openPurchase: 'Open the purchase',
  clearedTo: 'Cleared to',
  clearedAs: 'As',
  matchedWith: 'Matched with',
  clearedBy: 'Cleared',
  by: (moment: string, admin: string) => `${moment} by ${admin}`,
  account: (number: number, name: string) => `${number} ${name}`,
  fuel: 'This is cleared on the page of payouts: say there which station poured the fuel, or how it was paid.',
  fuelLink: 'Say where the fuel came from',
  mayNot: 'Your role may look at it, and not clear it.',
} as const;

/** The texts of clearing an item. */
export const clearTexts = {
  question: 'What is it?',
  hint: 'Is it a payment of a motorist? Record it at the person with Receive payment first. Then it stands here.',
  matchesFailed: { title: 'What it could be could not be loaded' },
  noMatches: 'Nothing in the books has this amount and no partner.',
  other: 'Something else: book it to an account',
  missing: 'Please choose what it is',
  account: 'Account',
  choose: 'Please choose',
  accountMissing: 'Please choose one of the accounts',
  note: 'What it is',
  noteHint: 'The books keep it, as for the auditor.',
  submit: 'Save',
  success: (amount: string): ToastText => ({
    title: 'Item Cleared',
    text: `${amount} is not in suspense any more.`,
  }),
  failed: { title: 'Item Not Cleared', text: 'The item is still in suspense.' },
  maybeSaved,
} as const;

export const reopenTexts = {
  open: 'Open again',
  title: 'Open this item again?',
  means: (amount: string, account: string) =>
    `${amount} no longer counts in the account "${account}", and stands in suspense again.`,
  confirm: 'Open it again',
  cancel: 'Leave it',
  success: { title: 'Item Open Again', text: 'It stands in suspense.' },
  failed: { title: 'Item Not Opened', text: 'The item is still cleared.' },
  maybeSaved,
} as const;
