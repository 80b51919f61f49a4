import * as z from 'zod/mini';
import { PasswordChange, PasswordReset } from './account.ts';

const message = "Passwords don't match";

interface Confirmed {
  newPassword: string;
  confirmPassword: string;
}

/** In the same form as the new password. */
const confirmPassword = z.string(message).check(z.normalize('NFC'));

/** Checks that both entries of a new password are equal (ACC-23). */
function confirmed<Values extends Confirmed>() {
  return z.refine<Values>((values) => values.confirmPassword === values.newPassword, {
    error: message,
    path: ['confirmPassword'],
  });
}

/** The form that opens from a reset link (ACC-14, ACC-23). */
export const PasswordResetForm = z.extend(PasswordReset, { confirmPassword }).check(confirmed());
export type PasswordResetForm = z.output<typeof PasswordResetForm>;

/** The form in which a signed-in user chooses a new password. */
export const PasswordChangeForm = z.extend(PasswordChange, { confirmPassword }).check(confirmed());
export type PasswordChangeForm = z.output<typeof PasswordChangeForm>;
