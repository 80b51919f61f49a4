/** Whether somebody has signed in with a password on this page, and may want a passkey (ACC-37). */
export const passwordSignIn = { isRecent: false };
