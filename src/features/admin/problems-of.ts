import type * as z from 'zod/mini';

/** Why a field is refused, by its name. */
export type Problems<Values> = Partial<Record<keyof Values, string>>;

/** The first message of each field that a schema refuses. */
export function problemsOf<Values extends object>(
  schema: z.ZodMiniType,
  values: { [Field in keyof Values]?: unknown },
): Problems<Values> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const problems = issues.map(({ path, message }) => [path[0], message] as const).toReversed();
  // The schema has the fields of the form.
  return Object.fromEntries(problems) as Problems<Values>;
}
