interface Part {
  counts: string;
  size: number;
  /** Resolves to an exit code. */
  run(size: number, seed: number): Promise<number>;
}

export const notRun: number;
export const parts: Record<string, Part>;
export const groups: Record<string, { parts: string[]; size: number }>;
