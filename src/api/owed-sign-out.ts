const key = 'volmaak-sign-out-owed';

/** Somebody signed out where the server could not hear it: it is told before anything else is asked (decision 3). */
export function oweSignOut(): void {
  localStorage.setItem(key, 'yes');
}

export function isSignOutOwed(): boolean {
  return localStorage.getItem(key) !== null;
}

export function signOutPaid(): void {
  localStorage.removeItem(key);
}
