/** The keys of a list (ADM-21). */
export const keyTexts = {
  title: 'Keys of this list',
  keys: [
    ['j', 'Next row'],
    ['k', 'Previous row'],
    ['Enter', 'Open the row'],
    ['/', 'Go to the search'],
    ['?', 'Show these keys'],
  ],
  decisions: [
    ['x', 'Select the row, or take it back'],
    ['a', 'Approve the request; Enter confirms'],
    ['r', 'Reject the request; Enter confirms'],
    ['u', 'Undo the last decision'],
  ],
} as const;

/** The texts that all admin tables share. */
export const tableTexts = {
  search: 'Search',
  order: 'Order',
  all: 'All',
  allOf: (filter: string) => `${filter}: all`,
  from: 'From',
  to: 'To',
  dayHint: (which: string) => `${which} (DD/MM/YYYY)`,
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  page: (number: number, total: number | null) =>
    total === null ? `Page ${number}` : `Page ${number} · ${total.toLocaleString('en')} in all`,
  pages: (list: string) => `Pages: ${list}`,
  rowsPerPage: 'Rows per page',
  rows: (count: string) => `${count} rows`,
  previous: 'Previous',
  next: 'Next',
  nothing: 'Nothing here',
  nothingText: 'Nothing matches your search.',
  clear: 'Clear the filters',
  lost: 'This page of the list is not there',
  lostText: 'The link to it is old or damaged. The list begins with its first page.',
  first: 'Show the first page',
  failed: 'This list could not be loaded',
  failedText: "The server didn't send it. Nothing has changed. Please try again.",
  offlineText: "It isn't saved on this device. You need a connection to see it.",
  stale: "Can't refresh this. It may be out of date.",
  csv: 'Download CSV',
  csvShort: 'CSV',
  csvRows: (rows: string) => `${rows} rows so far`,
  csvProgress: 'Download',
  csvCancel: 'Cancel the download',
  csvDone: (rows: string) => ({ title: 'Download ready', text: `${rows} rows were saved.` }),
  csvFailed: {
    title: 'Download Failed',
    text: 'The list could not be downloaded completely. Please try again.',
  },
} as const;
