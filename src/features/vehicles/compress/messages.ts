/** The messages of the compression worker to the page. */
export type CompressionMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; picture: Blob }
  /** The picture cannot be opened. */
  | { kind: 'unreadable' }
  /** The picture can be opened, but not in a worker of this browser. */
  | { kind: 'needs-page' };
