/** One way to break the product on purpose. */
export interface Mutant {
  /** What the broken product does, in plain words. */
  name: string;
  /** The promise that it breaks. */
  breaks: string;
  file: string;
  /** Text of the file, which has it exactly once. */
  find: string;
  replace: string;
  /** The test files of which at least one test fails with it. */
  tests: readonly string[];
}
