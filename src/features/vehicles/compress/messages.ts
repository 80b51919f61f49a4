/** What the compression worker tells the page. */
export type CompressionMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; picture: Blob }
  /** The picture does not open. */
  | { kind: 'unreadable' }
  /** It opens, but not with what this browser offers in a worker. */
  | { kind: 'needs-page' };
