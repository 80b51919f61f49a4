/** What a browser has lost of a database, which it then began anew. */
export interface DataLoss {
    extent: 'total' | 'partial';
    cause: 'damaged' | 'unreadable' | 'newer' | 'unknown';
}
/**
 * What the browser says of lost data when it has to begin a database anew; null if it lost nothing,
 * or does not say. The message is reduced to its kind, because it may name anything.
 */
export declare function dataLossOf(event: Event): DataLoss | null;
