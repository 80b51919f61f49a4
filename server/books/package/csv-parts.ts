import {
  byteOrderMark,
  type CsvCell,
  type CsvSeparator,
  csvLine,
} from '../../../domain/values/csv.ts';

/** A CSV file for spreadsheets, whose rows are read in batches while it is written. */
export async function* csvParts(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns, separator);
  for await (const rows of batches) yield rows.map((row) => csvLine(row, separator)).join('');
}
