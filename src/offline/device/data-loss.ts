/** What a browser has lost of a database, which it then began anew. */
export interface DataLoss {
  extent: 'total' | 'partial';
  cause: 'damaged' | 'unreadable' | 'newer' | 'unknown';
}

/** How Chromium says why, in the order in which they are looked for. */
const causes: [DataLoss['cause'], RegExp][] = [
  ['damaged', /corrupt/i],
  ['newer', /schema|version/i],
  ['unreadable', /i\/?o error|read|open/i],
];

/**
 * What the browser says of lost data when it has to begin a database anew; null if it lost nothing,
 * or does not say. The message is reduced to its kind, because it may name anything.
 */
export function dataLossOf(event: Event): DataLoss | null {
  // Not in the standard: Chromium's `IDBVersionChangeEvent` has both.
  const { dataLoss, dataLossMessage = '' } = event as Event & Record<string, unknown>;
  if (dataLoss !== 'total' && dataLoss !== 'partial') return null;
  const message = String(dataLossMessage);
  const cause = causes.find(([, wording]) => wording.test(message))?.[0] ?? 'unknown';
  return { extent: dataLoss, cause };
}
