/** A copy cannot be made or added; the message tells its user why. */
export class CopyError extends Error {}
