import type { CsvSeparator } from '../../domain/values/csv.ts';

interface Preference {
  quality: number;
  /** 2 for the type itself, 1 for its family, 0 for any type, -1 for no match. */
  precision: number;
}

/** Whether an `Accept` header prefers CSV to JSON: by quality, then by precision (RFC 9110). */
export function prefersCsv({ accept = '' }: { accept?: string | undefined }): boolean {
  const csv = preferenceOf(accept, 'text/csv');
  const json = preferenceOf(accept, 'application/json');
  if (csv.quality !== json.quality) return csv.quality > json.quality;
  return csv.quality > 0 && csv.precision > json.precision;
}

/** A range of one of these types with this parameter. */
const asksForSemicolons =
  /(?:^|,)\s*(?:text\/csv|application\/zip)\s*;(?:[^,]*;)?\s*separator=semicolon\s*(?:[;,]|$)/i;

/**
 * The separator that an `Accept` header asks for with CSV, or with a ZIP of CSV files:
 * `text/csv;separator=semicolon`.
 */
export function csvSeparator({ accept = '' }: { accept?: string | undefined }): CsvSeparator {
  return asksForSemicolons.test(accept) ? ';' : ',';
}

/** The quality and precision of the header's most precise range for a type. */
function preferenceOf(accept: string, type: string): Preference {
  let closest: Preference = { quality: 0, precision: -1 };
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const precision = [`*/*`, `${type.split('/')[0]}/*`, type].indexOf(name);
    if (precision > closest.precision) closest = { quality: qualityOf(parameters), precision };
  }
  return closest;
}

function qualityOf(parameters: string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const value = quality === undefined ? 1 : Number(quality.slice(2));
  return value >= 0 && value <= 1 ? value : 0;
}
