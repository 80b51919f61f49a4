const megabyte = 1_000_000;

/** Bytes. With less, a few photos fill the phone. */
export const littleRoom = 50 * megabyte;

/** Bytes as a person reads them, such as "1.2 GB" or "12 MB". */
export function roomText(bytes: number): string {
  const megabytes = bytes / megabyte;
  if (megabytes >= 999.5) return `${(megabytes / 1000).toFixed(1)} GB`;
  // Rather less than what there is.
  return `${Math.floor(megabytes)} MB`;
}
