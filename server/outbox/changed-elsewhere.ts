import { Refusal } from '../refusal.ts';

/**
 * Refuses a change of fields that somebody has changed since its user saw them: their stored value
 * is neither the expected nor the wanted one (API-12). The caller has locked the row.
 * @throws Refusal 409 'changed-elsewhere', with the stored values of those fields
 */
export function refuseChangedElsewhere<Stored extends object>(
  stored: Stored,
  wanted: Partial<Stored>,
  expected: Partial<Stored>,
): void {
  const fields = Object.keys(wanted) as (keyof Stored)[]; // fields of a parsed change
  const current = fields
    .filter((field) => expected[field] !== undefined)
    .filter((field) => stored[field] !== expected[field] && stored[field] !== wanted[field])
    .map((field) => [field, stored[field]]);
  if (current.length === 0) return;
  throw new Refusal('changed-elsewhere', { details: { current: Object.fromEntries(current) } });
}
