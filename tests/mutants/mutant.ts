/** One way to break the product on purpose. */
export interface Mutant {
  /** What the broken product does. */
  name: string;
  /** The rule that it breaks. */
  breaks: string;
  file: string;
  /** A text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The test files of which at least one test must fail. */
  tests: readonly string[];
}
