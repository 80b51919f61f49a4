import { CsvError, parse } from 'csv-parse/sync';

/**
 * The rows of a CSV file with its empty ones, and their cells without surrounding space. A row may
 * have any number of cells, and a cell may contain line breaks and loose quotation marks.
 * @returns null if a quotation mark at the start of a cell does not end with it
 */
export function csvRows(content: string, separator: string): string[][] | null {
  try {
    // The parser expects one kind of line break in a file.
    return parse(content.replaceAll(/\r\n?/g, '\n'), {
      delimiter: separator,
      record_delimiter: '\n',
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
