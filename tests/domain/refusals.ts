import { expect, it } from 'vitest';
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

/** A field, its message, and the values that it refuses with that message. */
type RefusedValues = readonly [field: string, message: string, values: readonly unknown[]];

/** Tests that a form is refused with each of these values in the place of a valid one. */
export function itRefuses(
  schema: z.ZodMiniType,
  valid: object,
  fields: readonly RefusedValues[],
): void {
  const rows = fields.flatMap(([field, message, values]) =>
    values.map((value) => [value, field, message] as const),
  );
  it.each(rows)('refuses %j as its %s: %s', (value, field, message) => {
    expect(refusals(schema, { ...valid, [field]: value })).toEqual([`${field}: ${message}`]);
  });
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
