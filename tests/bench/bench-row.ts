export interface BenchRow {
  /** What is measured, as in issue table. */
  what: string;
  floor: string;
  ours: string;
  /** Ours divided by the floor, where there is one. */
  ratio?: number;
  target: string;
}
