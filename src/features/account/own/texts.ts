import type { CardBrand } from '../../../../domain/payments/payment-card.ts';

/** The texts of the user's own account. */
export const ownAccountTexts = {
  offline:
    'You are not connected to Volmaak. You can change your details here. The rest needs a connection.',
  failed: 'Your account could not be loaded',
  logout: 'Logout',
} as const;

export const profileTexts = {
  title: 'Your details',
  username: 'Username',
  registered: 'Registered',
  idNumber: 'ID number',
  none: 'Not given',
  show: 'Show ID number',
  hide: 'Hide ID number',
  firstName: 'First name',
  lastName: 'Last name',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
  consent: 'Send me SMS with news and offers',
  consentHint: 'You always get reminders and the decisions on your requests.',
  submit: 'Save changes',
  saved: { title: 'Details saved', text: 'Your account is up to date.' },
  unchanged: { title: 'Nothing to save', text: "You haven't changed anything." },
  failedTitle: 'Details not saved',
  failedDefault: 'Your details could not be saved. Please try again.',
} as const;

/** The texts of every dialog that asks for the password. */
const passwordDialog = { cancel: 'Cancel', password: 'Password' } as const;

export const emailTexts = {
  dialog: 'Change your email address?',
  explanation:
    'We send links for a new password to this address. Please enter your password, so that nobody else can change it on your phone.',
  submit: 'Save',
  ...passwordDialog,
  failedDefault: 'Your details could not be saved. Please try again.',
} as const;

export const idNumberTexts = {
  dialog: 'Show ID number',
  explanation: 'Please enter your password, so that nobody else can read it on your phone.',
  submit: 'Show',
  ...passwordDialog,
  failedDefault: 'The ID number could not be shown. Please try again.',
} as const;

export const deviceTexts = {
  when: (signedIn: string, used: string) => `Signed in ${signedIn}, last used ${used}`,
  signOutOf: (browser: string, signedIn: string) => `Sign out ${browser}, signed in ${signedIn}`,
  question: {
    title: 'Sign out everywhere else?',
    text: 'All other devices have to sign in again. You stay signed in here.',
    confirmLabel: 'Sign out',
    cancelLabel: 'Cancel',
  },
  failed: {
    title: 'Not signed out',
    text: 'The device could not be signed out. Please try again.',
  },
  done: { title: 'Device signed out', text: 'It has to sign in again.' },
  allDone: { title: 'Signed out everywhere else', text: 'You are signed in on this device only.' },
} as const;

export const cardTexts = {
  brands: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    other: 'Card',
  } satisfies Record<CardBrand, string>,
  name: (brand: string, lastFour: string) => `${brand} ending in ${lastFour}`,
  saved: (day: string) => `Saved on ${day}`,
  remove: (name: string) => `Delete ${name}`,
  question: (name: string) => ({
    title: 'Delete this card?',
    text: `${name} is no longer offered when you pay.`,
    confirmLabel: 'Delete',
    cancelLabel: 'Keep',
  }),
  failed: {
    title: 'Card not deleted',
    text: 'The card could not be deleted. Please try again.',
  },
  done: { title: 'Card deleted', text: 'It is no longer saved.' },
} as const;

export const dataTexts = {
  title: 'Your data',
  text: 'Everything Volmaak knows about you, in one file: your data as JSON, and your photos.',
  open: 'Download my data',
  dialog: 'Download your data',
  explanation:
    'The file contains your whole ID number. Please enter your password, so that nobody else can download it on your phone.',
  submit: 'Download',
  ...passwordDialog,
  file: 'volmaak-my-data.zip',
  done: { title: 'Your data is here', text: 'The file is in your downloads.' },
  failedDefault: 'The file could not be made. Please try again.',
} as const;

export const deletionTexts = {
  title: 'Delete account',
  text: "This can't be undone.",
  open: 'Delete my account',
  dialog: 'Delete your account?',
  explanation:
    'We erase your details, vehicles, photos, saved cards and messages, and everything on this phone that is waiting to be sent. What you bought and paid stays in the books without your name.',
  submit: 'Delete for good',
  cancel: 'Keep my account',
  password: 'Password',
  done: { title: 'Account deleted', text: 'We keep nothing personal. Goodbye!' },
  failedDefault: 'The account could not be deleted. Please try again.',
} as const;
