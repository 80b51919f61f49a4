/** Checks each row of a table of examples; returns those that fail, with the reason. */
export async function failingRows<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  check: (row: Row) => unknown,
): Promise<string[]> {
  if (rows.length === 0) throw new Error('A table without rows proves nothing');
  const failing: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      failing.push(`${nameOf(row)}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failing;
}
