/** What decides whether somebody acts as an admin. */
export interface AdminStanding {
  isAdmin: boolean;
  isBlacklisted: boolean;
  /** A passkey or an authenticator app. */
  hasSecondFactor: boolean;
}

export type AdminRefusal = 'admins-only' | 'second-factor-required';

/** Whether somebody is an admin. A blocked admin has no admin rights (ACC-19). */
export function isActiveAdmin({ isAdmin, isBlacklisted }: AdminStanding): boolean {
  return isAdmin && !isBlacklisted;
}

/** Whether an admin has to set up a second factor before anything that admins may do (ACC-31). */
export function lacksSecondFactor(user: AdminStanding, isRequired: boolean): boolean {
  return isRequired && isActiveAdmin(user) && !user.hasSecondFactor;
}

/**
 * Why somebody may do nothing that only admins may do; null if they may. It decides wherever an
 * admin may do more than a motorist (SEC-30).
 */
export function refuseAdmin(user: AdminStanding, needsSecondFactor: boolean): AdminRefusal | null {
  if (!isActiveAdmin(user)) return 'admins-only';
  return lacksSecondFactor(user, needsSecondFactor) ? 'second-factor-required' : null;
}
