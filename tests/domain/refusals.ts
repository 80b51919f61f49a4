import * as z from 'zod/mini';

/**
 * The errors of a schema for a value, as 'field: message' lines; empty when it accepts the value.
 */
export function refusals(schema: z.ZodMiniType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  return (result.error?.issues ?? []).map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
}

/** Values that are not texts, for fields that require one. */
export const wrongTypes: readonly unknown[] = [
  undefined,
  null,
  0,
  1e308,
  true,
  [],
  ['a'],
  {},
  { length: 301 },
];

/** Longer than any field allows. */
export const endless = 'a'.repeat(10_000);
