import type { Month } from '../../../domain/admin/ledger-months.ts';
import { southAfricanDay, southAfricanTime } from '../../../domain/values/south-african-time.ts';
import type { Days } from './day-totals.ts';
import { pastelColumns } from './pastel.ts';

/** How a month was closed. */
export interface Closing {
  closedAt: Date;
  seal: number;
  head: string;
}

/** A file of the package, with what an accountant has to know of it. */
export interface PackageFile {
  name: string;
  about: string;
  parts: Iterable<string> | AsyncIterable<string>;
}

interface About {
  month: Month;
  days: Days;
  madeAt: Date;
  closing: Closing | null;
  files: readonly PackageFile[];
}

/** The text that says what each file of the package is. */
export function readme({ month, days, madeAt, closing, files }: About): string {
  const made = `${southAfricanDay(madeAt)} ${southAfricanTime(madeAt)}`;
  const paragraphs = [
    `Volmaak: the books of ${month}`,
    `From ${days.first} to ${days.last}, both included. Made on ${made}, South African time. All
    amounts are in rand. All files say what stood in the journal at one instant.`,
    standing(closing),
    `An entry belongs to the day on which it was booked; the value day is the one on which it happened,
    such as the day on which an EFT came. Nobody changes an entry: a correction is a later entry, and
    names the one that it takes back.`,
    ...files.map(({ name, about }) => `${name}\n${about}`),
    toImport,
  ];
  const lines = paragraphs.flatMap((text) => [...text.split('\n').map((line) => line.trim()), '']);
  return lines.join('\r\n');
}

function standing(closing: Closing | null): string {
  if (!closing) return 'The month is not closed yet: its figures can still change.';
  const { closedAt, seal, head } = closing;
  return `The month is closed since ${southAfricanDay(closedAt)}: no later entry belongs to
    it. The last seal of the journal was then number ${seal}:\n${head}`;
}

/** What the descriptions of the two programs ask for, and what only the accountant can know. */
const toImport = `Importing into Xero or Sage
  The files of both have one journal for each day, with the total of each account: debits above 0,
  credits below 0. None has VAT. Import a month once, and after it is closed. Each program needs the
  accounts first: Xero reads them from xero-chart-of-accounts.csv, and imports the journals as drafts.
  It calls the rate "No VAT"; if yours has another name, replace it in the files. The bank is a current
  asset there, because no journal may post to a bank account of Xero.
  Sage: the file is a journal batch of Sage Pastel Partner and Xpress, without headings. Its columns:
  ${pastelColumns.join('; ')}.
  An account there has our number and the sub-account 000: 1000 is 1000/000. Periods are counted from
  March; if your financial year begins in another month, change the first column.`;
