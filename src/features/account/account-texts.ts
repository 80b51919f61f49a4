export const registrationTexts = {
  title: 'Create your account',
  intro: 'One account for your vehicles, your discount and your fuel. Every field is needed.',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  password: 'Password',
  idNumber: 'South African ID number',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
  submit: 'Create Account',
  submitting: 'Creating account...',
  haveAccount: 'Already registered?',
  signIn: 'Sign in instead',
  success: {
    title: 'Registration successful',
    text: 'Please log in with your new username and password.',
  },
  /** The answer to an earlier try was lost. */
  arrived: {
    title: 'Registration successful',
    text: 'Your first try had arrived after all. Please log in with your new username and password.',
  },
  failedTitle: 'Registration failed',
  failedDefault: 'Something went wrong',
} as const;

export const forgotPasswordTexts = {
  title: 'Forgot password',
  intro: 'Type the email address of your account, and we send you a link to set a new password.',
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
  redirect: 'You are taken to the login in a moment.',
  goToLogin: 'Go to Login Now',
  failedTitle: 'Reset Failed',
  failedDefault: 'The link may be expired or invalid. Please ask for a new one.',
} as const;

export const changePasswordTexts = {
  title: 'Choose a new password',
  intro:
    'Your present password was given to you by somebody else. Please replace it before you go on.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  submit: 'Change Password',
  submitting: 'Changing...',
  logout: 'Logout',
  success: { title: 'Password changed', text: 'Your new password is in force.' },
  failedTitle: 'Change failed',
  failedDefault: 'The password was not changed. Please try again.',
} as const;
