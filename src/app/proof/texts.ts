export const proofTexts = {
  title: 'Is it you?',
  text: 'Please confirm this with your password, a passkey or a code, so that nobody else can do it at your screen.',
  labels: { password: 'Password', code: 'Code' },
  missing: { password: 'Please enter your password', code: 'Please enter the code' },
  instead: { password: 'Use the password', code: 'Use a code' },
  submit: 'Confirm',
  passkey: 'Use a passkey',
  cancel: 'Cancel',
  failed: 'This could not be confirmed. Please try again.',
} as const;
