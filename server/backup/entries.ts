import { sha256 } from './manifest.ts';

// The entries of a backup, in their order: rows by table, pictures, manifest, seal. Lists of
// checksums, as sha256sum reads them, stand between the rows and pictures, each behind its entries.

export const manifestName = 'manifest.json';
export const sealName = 'manifest.seal';

/** How many entries one list of checksums has. */
export const entriesOfChecksums = 1000;

/** How much text of a table one entry has; the last chunk that was read may go beyond it. */
export const partBytes = 4 * 1024 * 1024;
/** No value of ours is nearly as large. */
export const maxPartBytes = 64 * 1024 * 1024;

const number = (value: number) => String(value).padStart(6, '0');

export const checksumsName = (position: number) => `checksums/${number(position)}`;

export function checksumLine(name: string, bytes: Uint8Array): string {
  return `${sha256(bytes)}  ${name}\n`;
}

export const rowsName = (table: string, part: number) => `rows/${table}/${number(part)}.gz`;

/** The table of an entry with rows, or null for another entry. */
export function tableOf(name: string): string | null {
  return /^rows\/(\w+)\/\d{6,}\.gz$/.exec(name)?.[1] ?? null;
}

export const pictureEntry = (picture: string) => `pictures/${picture}`;

/** The name of a picture in its store, or null for another entry. */
export function pictureOf(name: string): string | null {
  return /^pictures\/([\da-f-]{36}\/(?:full|small)\.webp)$/.exec(name)?.[1] ?? null;
}
