import * as z from 'zod/mini';

/** What a schema says about a value, as 'field: message' lines; nothing when it takes the value. */
export function refusals(schema: z.ZodMiniType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  return (result.error?.issues ?? []).map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
}

/** Values that no field of text takes for an answer. */
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

/** Longer than anything a person types. */
export const endless = 'a'.repeat(10_000);
