/** The texts of the sign-in screen. The other account screens load their own. */
export const signInTexts = {
  success: { title: 'Login successful', text: 'Welcome back!' },
  failed: 'Login failed',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'The passkey could not be used. Please try again, or sign in with your password.',
} as const;
