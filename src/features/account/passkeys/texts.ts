export const passkeyTexts = {
  title: 'Passkeys',
  text: 'Sign in with your fingerprint, face or PIN instead of the password. Add one on each of your devices.',
  none: 'You have no passkey yet.',
  unsupported: "This browser can't use passkeys.",
  add: 'Add a passkey',
  unnamed: 'Passkey',
  created: (day: string) => `Added on ${day}`,
  used: (when: string) => `last used ${when}`,
  unused: 'not used yet',
  remove: (name: string, day: string) => `Remove ${name}, added on ${day}`,
  question: (name: string) => ({
    title: 'Remove this passkey?',
    text: `${name} can no longer be used to sign in. Delete it on that device too.`,
    confirmLabel: 'Remove',
    cancelLabel: 'Keep',
  }),
  added: { title: 'Passkey added', text: 'You can sign in with it from now on.' },
  removed: { title: 'Passkey removed', text: 'It can no longer be used to sign in.' },
  addFailed: { title: 'Passkey not added', text: 'Please try again.' },
  removeFailed: { title: 'Passkey not removed', text: 'Please try again.' },
} as const;

export const factorTexts = {
  title: 'Second factor',
  text: 'Your password alone no longer signs you in once you have a passkey or an authenticator app.',
  withPasskeys: (count: number) =>
    `${count} ${count === 1 ? 'passkey' : 'passkeys'} of yours ${count === 1 ? 'is' : 'are'} your second factor.`,
  hasApp: (left: number) =>
    `An authenticator app is set up. ${left} of your recovery codes can still be used.`,
  noApp: 'No authenticator app is set up.',
  setUp: 'Set up an authenticator app',
  newCodes: 'Make new recovery codes',
  remove: 'Remove the authenticator app',
  question: {
    title: 'Remove the authenticator app?',
    text: 'Its codes and your recovery codes can no longer be used.',
    confirmLabel: 'Remove',
    cancelLabel: 'Keep',
  },
  removed: { title: 'Authenticator app removed', text: 'Its codes no longer count.' },
  failedTitle: 'Second factor not changed',
  failed: 'Please try again.',
  dialog: 'Set up an authenticator app',
  scan: 'Scan this picture with your authenticator app, or type the key into it.',
  picture: 'The key of your account, as a QR code',
  key: 'Key',
  label: 'Code from the app',
  missing: 'Please enter the code',
  confirm: 'Confirm',
  cancel: 'Cancel',
  codes: 'Your recovery codes',
  codesText:
    'Each of them signs you in once, if your phone is lost. Keep them where nobody else finds them. They are not shown again.',
  copy: 'Copy the codes',
  copied: { title: 'Codes copied', text: 'Paste them where only you can find them.' },
  copyFailed: { title: 'Codes not copied', text: 'Please write them down.' },
  done: 'I have kept them',
} as const;

export const requiredTexts = {
  title: 'Set up a second factor',
  intro:
    'Administrators need a passkey or an authenticator app besides the password. Please set one up before you continue.',
  logout: 'Logout',
} as const;

export const passkeyOfferTexts = {
  title: 'Sign in faster next time',
  text: 'With a passkey you sign in by your fingerprint, face or PIN. Nobody can guess it.',
  later: 'Not now',
} as const;
