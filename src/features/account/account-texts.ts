const passwordHint = 'At least 6 characters, but no common password and none of your names';
const newPasswordHints = { newPassword: passwordHint, confirmPassword: 'The same once more' };

export const registrationTexts = {
  title: 'Create your account',
  intro: 'One account for your vehicles, your discount and your fuel. Please fill in every field.',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  idNumber: 'South African ID number',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
  /** The rules, as they are shown before anything is wrong. */
  hints: {
    username: 'At least 3 characters',
    password: passwordHint,
    idNumber: '13 digits',
    phoneNumber: 'At least 10 digits',
  },
  submit: 'Create Account',
  submitting: 'Creating account...',
  haveAccount: 'Already registered?',
  signIn: 'Sign in instead',
  success: {
    title: 'Registration successful',
    text: 'Please log in with your new username and password.',
  },
  /** The answer to an earlier try was lost, and this try shows that it had succeeded. */
  arrived: {
    title: 'Registration successful',
    text: 'Your first try did arrive. Please log in with your new username and password.',
  },
  failedTitle: 'Registration failed',
  failedDefault: 'Something went wrong',
} as const;

export const forgotPasswordTexts = {
  title: 'Forgot password',
  intro: "Enter your account's email address and we'll send you a link to set a new password.",
  email: 'Email',
  submit: 'Send Reset Link',
  submitting: 'Sending...',
  back: 'Back to Login',
  sentTitle: 'Check your email',
  sent: 'If there is an account with this email address, a link to set a new password is on its way.',
  expiry: 'The link expires in 1 hour.',
  failedTitle: 'Error',
  failedDefault: 'Failed to send reset email. Please try again.',
} as const;

export const resetPasswordTexts = {
  title: 'Reset password',
  intro: 'Choose a new password for your account.',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  hints: newPasswordHints,
  submit: 'Reset Password',
  submitting: 'Resetting...',
  newLink: 'Ask for a new link',
  missing: {
    title: 'Invalid Reset Link',
    text: 'The password reset link is invalid or missing.',
  },
  success: {
    title: 'Password Reset Successful',
    text: 'You can now log in with your new password.',
  },
  redirect: "We'll take you to the login in a moment.",
  goToLogin: 'Go to Login Now',
  failedTitle: 'Reset Failed',
  failedDefault: 'The link may be expired or invalid. Please ask for a new one.',
} as const;

export const changePasswordTexts = {
  title: 'Choose a new password',
  intro:
    'Somebody else gave you your current password. Please choose your own before you continue.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  hints: newPasswordHints,
  submit: 'Change Password',
  submitting: 'Changing...',
  logout: 'Logout',
  success: { title: 'Password changed', text: 'Use your new password from now on.' },
  failedTitle: 'Change failed',
  failedDefault: 'The password was not changed. Please try again.',
} as const;

export const secondStepTexts = {
  code: 'Your password is right. Enter the code that your authenticator app shows, or one of your recovery codes.',
  passkey: 'Your password is right. Please confirm your sign-in with your passkey.',
  label: 'Code',
  missing: 'Please enter the code',
  submit: 'Continue',
  submitting: 'Signing in...',
  failed: 'The code could not be checked. Please try again.',
  noPasskeys:
    "Passkeys can't be used in this browser. Please sign in on the device that has yours.",
  back: 'Back to the password',
} as const;
