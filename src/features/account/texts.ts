/** The texts of the sign-in screen. The other account screens load their own. */
export const signInTexts = {
  success: { title: 'Login successful', text: 'Welcome back!' },
  usePasskey: 'Use a passkey',
} as const;
