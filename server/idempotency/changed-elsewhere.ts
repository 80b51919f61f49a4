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
  refuseConflicts(
    stored,
    fields
      .filter((field) => expected[field] !== undefined)
      .filter((field) => stored[field] !== expected[field] && stored[field] !== wanted[field]),
  );
}

/**
 * Refuses a decision on what is no longer as its admin saw it (ADM-16): any expected value differs
 * from the stored one. The caller has locked the row.
 * @throws Refusal 409 'changed-elsewhere', with the stored values of those fields
 */
export function refuseChangedSinceSeen<Stored extends object>(
  stored: Stored,
  expected: Partial<Stored> = {},
): void {
  const fields = Object.keys(expected) as (keyof Stored)[]; // fields of a parsed change
  refuseConflicts(
    stored,
    fields.filter((field) => stored[field] !== expected[field]),
  );
}

function refuseConflicts<Stored extends object>(stored: Stored, fields: (keyof Stored)[]): void {
  if (fields.length === 0) return;
  const current = Object.fromEntries(fields.map((field) => [field, stored[field]]));
  throw new Refusal('changed-elsewhere', { details: { current } });
}
