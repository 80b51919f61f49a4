/** The texts of the sign-in screen. The other account screens load their own. */
export const signInTexts = {
  slogan: 'Fuel now. Pay later.',
  needsConnection: 'You have no connection. This needs one.',
  title: 'Sign in',
  username: 'Username',
  password: 'Password',
  submit: 'Sign In',
  submitting: 'Signing in...',
  forgot: 'Forgot password?',
  noAccount: 'New to Volmaak?',
  register: 'Create an account',
  success: { title: 'Login successful', text: 'Welcome back!' },
  failedTitle: 'Login failed',
  failedDefault: 'Invalid username or password',
} as const;
