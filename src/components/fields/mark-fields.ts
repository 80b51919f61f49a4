import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../http/api-error.ts';

/**
 * Shows the server's messages at the fields they belong to, and focuses the first of them.
 * @returns whether there is one
 */
export function markFields<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const issues = error instanceof ApiError ? error.issues : [];
  const marked = fields.flatMap((field) => {
    const issue = issues.find((candidate) => candidate.field === field);
    return issue ? [{ field, message: issue.message }] : [];
  });
  for (const [index, { field, message }] of marked.entries()) {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return marked.length > 0;
}
