import { readFileSync } from 'node:fs';
import { type Named, newPasswordRefusal } from '../../domain/accounts/new-password.ts';
import { invalidField } from '../refusal.ts';

/** The 10,000 most common passwords, one on each line (docs/decisions/044-known-devices.md). */
const file = new URL('./common-passwords.txt', import.meta.url);
const common = new Set(readFileSync(file, 'utf8').toLowerCase().trimEnd().split('\n'));

/** Why a password is too easy to guess, or null. */
export function passwordProblem(password: string, person: Named): string | null {
  return newPasswordRefusal(password, person, (lowerCase) => common.has(lowerCase));
}

/**
 * Refuses a newly chosen password that is easy to guess (ACC-41).
 * @throws Refusal 400 at the field
 */
export function refuseEasyPassword(field: string, password: string, person: Named): void {
  const message = passwordProblem(password, person);
  if (message) throw invalidField(field, message);
}
