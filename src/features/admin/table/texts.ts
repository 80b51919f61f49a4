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
    ['Shift+X', 'Select all on this page, or none'],
    ['a', 'Approve the selected requests, else the row; Enter confirms'],
    ['r', 'Reject the selected requests, else the row; Enter confirms'],
    ['u', 'Undo the last decisions'],
  ],
  use: 'Use these keys',
  useHint: 'For all lists and the verification queue, on this device. Ctrl+K always works.',
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
  csvNumbers: 'Numbers in CSV files',
  csvSeparators: {
    ';': {
      label: '12,50',
      hint: 'For Excel that is set to South Africa: semicolons between cells',
    },
    ',': { label: '12.50', hint: 'For other programs: commas between cells' },
  },
  csvRows: (rows: string) => `${rows} rows so far`,
  csvProgress: 'Download',
  csvCancel: 'Cancel the download',
  csvDone: (rows: string) => ({ title: 'Download ready', text: `${rows} rows were saved.` }),
  csvFailed: {
    title: 'Download Failed',
    text: 'The list could not be downloaded completely. Please try again.',
  },
} as const;

/** The texts of saved views (ADM-36). */
export const viewTexts = {
  button: 'Views',
  title: 'Views of this list',
  empty: 'You have saved no view of this list yet.',
  name: 'Name of a new view',
  hint: 'It keeps the filters and the order that you see now, for you alone. It does not keep what you searched for.',
  save: 'Save this view',
  saved: (name: string) => ({
    title: 'View Saved',
    text: `"${name}" is in the views of this list.`,
  }),
  notSaved: { title: 'View Not Saved', text: 'The view could not be saved. Please try again.' },
  replace: {
    title: (name: string) => `Replace "${name}"?`,
    text: 'A view has this name. It gets the filters and the order that you see now.',
    confirm: 'Replace',
  },
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  renamed: (name: string) => ({ title: 'View Renamed', text: `It is called "${name}" now.` }),
  notRenamed: { title: 'View Not Renamed', text: 'The view has its old name. Please try again.' },
  deleteOf: (name: string) => `Delete ${name}`,
  deletion: (name: string) => ({
    title: `Delete "${name}"?`,
    text: 'Only the view goes. The list keeps all its entries.',
    confirm: 'Delete',
    success: { title: 'View Deleted', text: `"${name}" is gone.` },
    failed: { title: 'View Not Deleted', text: 'The view is still there. Please try again.' },
  }),
  cancel: 'Cancel',
  failed: 'Your views could not be loaded',
  failedText: "The server didn't send them. Please try again.",
} as const;
