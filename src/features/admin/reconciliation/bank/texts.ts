import type { BankLineState } from '../../../../../domain/admin/reconciliation.ts';
import type { ToastText } from '../../../../components/states/toast.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;
const lines = (count: number) => counted(count, 'line', 'lines');
const maybeSaved =
  'An earlier try may have been saved. Look at the statements before you try again.';

/** The words of the figures of a statement, whether it is imported or not. */
const figures = {
  period: 'Period',
  lines: 'Lines',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  matched: 'Matched',
  inSuspense: 'In suspense',
  closingBalance: 'Closing balance',
};

export const figureTexts = {
  ...figures,
  file: 'File',
  toSuspense: 'To suspense',
  known: 'Known from before',
  noBalance: 'The file does not say it',
  count: (count: number) => count.toLocaleString('en'),
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
} as const;

/** The texts of the list of statements (PAY-43). */
export const statementsTexts = {
  title: 'Bank statements',
  list: 'All bank statements',
  intro:
    'The CSV file of your bank. Its lines are matched with what the books have in the bank account, and the others go to suspense.',
  empty: 'No bank statement was imported yet.',
  open: 'Import a statement',
  columns: { ...figures, name: 'Statement', imported: 'Imported', state: 'State' },
  by: (moment: string, admin: string) => `${moment} by ${admin}`,
  inUse: 'Imported',
  reversed: 'Taken back',
  none: 'None',
} as const;

/** The texts of the lines of a statement. */
export const linesTexts = {
  title: 'Lines',
  empty: 'The statement has no lines.',
  columns: {
    day: 'Day',
    text: 'Text',
    amount: 'Amount',
    state: 'What it is',
    partner: 'In the books',
    actions: 'Actions',
  },
  /** What has become of a line. */
  states: {
    matched: 'With its partner',
    cash: 'Cash that was paid in',
    suspense: 'In suspense',
    known: 'Known from before, left out',
    booked: 'Booked to an account',
  } satisfies Record<BankLineState, string>,
  /** What would become of it. */
  coming: { suspense: 'To suspense' },
  withdraw: 'Not this one',
  withdrawOf: (text: string, amount: string) => `Not this one: ${text}, ${amount}`,
} as const;

/** The texts of one statement. */
export const statementTexts = {
  title: 'Bank statement',
  elsewhere: 'Its figures are on another page of the list.',
  imported: 'Imported',
  reversed: (moment: string, admin: string, reason: string) =>
    `Taken back on ${moment} by ${admin}: ${reason}`,
} as const;

export const importTexts = {
  title: 'Import a bank statement',
  means:
    'Choose the CSV file that your bank gives you. You see what becomes of each line before anything is saved.',
  limit: 'At most 1,000,000 characters. Lines that were imported before are left out.',
  choose: 'Choose a file',
  another: 'Choose another file',
  input: 'CSV file of the bank',
  reading: 'The file is read…',
  previewing: 'The lines are compared with the books…',
  importing: 'The statement is imported…',
  cancel: 'Cancel',
  close: 'Close',
  preview: 'What the import does',
  lines: 'Lines of the file',
  range: (from: number, to: number, all: number) =>
    `Lines ${from.toLocaleString('en')} to ${to.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  incomplete: 'The balances of the file do not follow from its lines. Lines may be missing.',
  allKnown: 'All lines of this file were imported before, so there is nothing to import.',
  submit: 'Import',
  tooLarge:
    'This file has more than 1,000,000 characters. Export a shorter period from your bank, and choose that file.',
  nothing: 'This file is empty. Please choose the CSV file of your bank.',
  unreadable: 'This file could not be read. Please choose it again.',
  notPreviewed: 'The file could not be compared with the books. Please try again.',
  success: (count: number, inSuspense: number): ToastText => ({
    title: 'Statement Imported',
    text: `${lines(count)}, ${counted(inSuspense, 'item', 'items')} in suspense.`,
  }),
  failed: { title: 'Statement Not Imported', text: 'Nothing was imported. Please try again.' },
  maybeSaved,
} as const;

export const withdrawTexts = {
  title: 'Is this not its partner?',
  means: (text: string, amount: string, partner: string) =>
    `"${text}" of ${amount} is matched with "${partner}". Then it has no partner any more, and goes to suspense.`,
  confirm: 'It is not this one',
  cancel: 'Keep it',
  success: { title: 'Match Taken Back', text: 'The line stands in suspense.' },
  failed: { title: 'Match Not Taken Back', text: 'The line is as it was.' },
  maybeSaved,
} as const;

export const takeBackTexts = {
  open: 'Take the statement back',
  title: 'Take this statement back',
  means: (count: number) =>
    `Its ${lines(count)} ${count === 1 ? 'counts' : 'count'} no more, and what has cleared its items in suspense is taken back as well. Then the file can be imported again.`,
  reasons: ['It is the wrong account', 'Lines are missing', 'It was imported by mistake'],
  submit: 'Take it back',
  success: { title: 'Statement Taken Back', text: 'Its file can be imported again.' },
  failed: { title: 'Statement Not Taken Back', text: 'The statement is as it was.' },
  maybeSaved,
} as const;

/** The texts of what no statement has (PAY-43). */
export const movementsTexts = {
  title: 'In the books, on no statement',
  intro: 'What the books have in the bank account, and no bank statement has.',
  empty: 'Every movement of the bank account is on a statement.',
  emptyWithout: 'There is no statement yet, and the books have no movement in the bank account.',
  columns: { day: 'Day', text: 'Text', person: 'Motorist', amount: 'Amount' },
} as const;
