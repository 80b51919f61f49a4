/** What a phone counts and reports, without a word about its user (OUT-25). */
export const deviceProblems = [
  /** The outbox could not send an item for a day, although the server answered. */
  'item-stuck',
  /** The outbox holds a record that this version of the app cannot read. */
  'item-unreadable',
  /** A screen, or a part of one, threw an error. */
  'screen-error',
  /** The outbox's database does not open. */
  'database-closed',
  /** A newer version of the app has upgraded the outbox's database. */
  'database-newer',
  /** A save failed because the phone is full. */
  'storage-full',
  /** The browser has cleared the storage, and items that waited are lost. */
  'storage-cleared',
  /** The browser began the outbox's database anew: how much of it was lost, as it says. */
  'data-loss-total',
  'data-loss-partial',
  /** The same loss by its cause, as far as the browser's message names one. */
  'data-loss-damaged',
  'data-loss-unreadable',
  'data-loss-newer',
  'data-loss-unknown',
] as const;
export type DeviceProblem = (typeof deviceProblems)[number];

export const deviceReportLimits = {
  /** The most rows of one report. A phone keeps as many, and forgets the oldest. */
  rows: 20,
  /** The largest count of a row. */
  count: 1000,
  /** A phone forgets what it counted, and its number, after this many days. */
  daysOnDevice: 30,
  /** The server deletes rows after this many days. */
  daysOnServer: 90,
} as const;
