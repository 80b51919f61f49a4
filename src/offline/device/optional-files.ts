/**
 * The files of the build that most phones do not store: the voucher's screens, where there is no
 * voucher; those of stations; and the reader of QR codes, where the browser has one (VOU-23).
 */
export const optionalFiles = {
  voucher: /^assets\/(?:voucher|scan|other-signing)-/,
  station: /^assets\/station-/,
  reader: /^assets\/reader-worker-|\.wasm$/,
};

export type OptionalFiles = keyof typeof optionalFiles;

/** Whether most phones do not store a file, named by its path in the build. */
export function isOptional(path: string): boolean {
  return Object.values(optionalFiles).some((kind) => kind.test(path));
}
