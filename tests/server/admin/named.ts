/** Values under names that are short enough, and plain enough, for a list of tests. */
export function named<Value>(values: readonly Value[]): [name: string, value: Value][] {
  return values.map((value) => [JSON.stringify(value).slice(0, 50).replaceAll('%', '％'), value]);
}
