/** Test values with readable names for a table of tests. */
export function named<Value>(values: readonly Value[]): [name: string, value: Value][] {
  return values.map((value) => [JSON.stringify(value).slice(0, 50).replaceAll('%', '％'), value]);
}
