import type { AdminRole } from '../../../../domain/admin/roles.ts';
import type { UserCharge } from '../../../../domain/admin/user-charges.ts';

export const panelTexts = {
  gone: {
    title: 'There is no such user',
    text: "This account doesn't exist or was deleted.",
  },
  failed: {
    title: "This user can't be shown",
    text: 'Something went wrong. Please try again.',
    offlineText: 'There is no connection. Please try again when you are connected.',
  },
  stale: "Can't refresh this. It may have changed.",
  deleted: 'This account and its personal data were deleted. Its purchases stay for the books.',
} as const;

export const factTexts = {
  title: 'Account',
  firstName: 'First name',
  lastName: 'Last name',
  idNumber: 'ID number',
  phoneNumber: 'Phone',
  smsRefused: 'SMS',
  smsRefusedText: 'The SMS service refuses this number. Reminders of many people leave it out.',
  email: 'Email',
  homeAddress: 'Address',
  smsConsent: 'SMS with news and offers',
  yes: 'Agreed',
  no: 'Not agreed',
  registered: 'Registered',
  blacklisted: 'Blacklisted',
  blacklistedBy: 'Blacklisted by',
  reason: 'Reason',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  discard: {
    title: 'Discard your changes?',
    text: 'Your changes to this account are not saved yet.',
  },
} as const;

export const idNumberTexts = {
  show: 'Show',
  showSpoken: 'Show the ID number',
  hide: 'Hide',
  hideSpoken: 'Hide the ID number',
  failed: 'The ID number could not be shown. Please try again.',
  keep: (masked: string) => `Leave this empty to keep ${masked}.`,
} as const;

export const owedTexts = {
  title: 'What is owed',
  outstanding: 'Outstanding',
  overdue: 'Overdue',
} as const;

export const linkTexts = {
  success: ({ message }: { message: string }) => ({ title: 'Password link sent', text: message }),
  failed: { title: 'Password link not sent', text: 'The link was not sent. Please try again.' },
} as const;

export const factorTexts = {
  remove: 'Remove second factor',
  title: 'Remove the second factor?',
  text: (name: string) =>
    `${name} loses all passkeys, the authenticator app and the recovery codes, and is signed out everywhere. The password stays.`,
  confirm: 'Remove',
  success: { title: 'Second Factor Removed', text: 'The password alone signs this user in.' },
  failed: { title: 'Second Factor Not Removed', text: 'Please try again.' },
} as const;

export const rolesTexts = {
  label: 'Role',
  hints: {
    admin: 'May do everything.',
    owner: 'Sets limits, writes off, refunds, enters prices, and keeps people and stations.',
    accountant: 'Sees all money and who did what, and downloads lists.',
    clerk: 'Decides on requests, checks people and vehicles, reminds and records payments.',
  } satisfies Record<AdminRole, string>,
  own: 'This is your own account: another administrator decides about it.',
} as const;

const aRole = { owner: 'an owner', accountant: 'an accountant', clerk: 'a clerk' } as const;

export const roleTexts = {
  grant: (role: AdminRole) => ({
    title: role === 'admin' ? 'Make this user an administrator?' : `Make this user ${aRole[role]}?`,
    text: (name: string) =>
      role === 'admin'
        ? `${name} will see all users, and can block them, decide on requests and refund purchases.`
        : `${name} works in the admin dashboard from now on. ${rolesTexts.hints[role]}`,
    confirm: 'Grant access',
  }),
  take: {
    title: 'Remove administrator access?',
    text: (name: string) => `${name} loses access to the admin dashboard at once.`,
    confirm: 'Remove access',
  },
} as const;

export const changeToasts = {
  success: { title: 'User Updated', text: 'The change has been saved.' },
  failed: { title: 'Update Failed', text: 'Failed to update user.' },
} as const;

export const vehicleTexts = {
  title: 'Vehicles',
  none: 'No registered vehicles.',
  tank: (litres: string) => `${litres} tank`,
  roadworthy: 'Roadworthy',
  stolen: 'Stolen',
  verified: 'Verified',
  pending: 'Pending',
  toasts: (plate: string) => ({
    success: { title: 'Vehicle Updated', text: `Your check of ${plate} has been saved.` },
    failed: { title: 'Update Failed', text: 'Failed to update vehicle.' },
  }),
} as const;

export const chargeTexts = {
  title: 'Charges',
  show: 'Show charges',
  hide: 'Hide charges',
  none: 'Nothing was charged yet.',
  more: 'Show more',
  failed: 'The charges could not be loaded',
  stale: "Can't refresh this. It may have changed.",
  ways: {
    card: 'By the motorist',
    collection: 'Collected by us',
    cash: 'In cash',
    eft: 'By EFT',
  } satisfies Record<UserCharge['way'], string>,
  twice: 'Twice?',
  refunded: (day: string) => `refunded ${day}`,
  reversed: (day: string) => `Reversed ${day}`,
} as const;

/** How many of the latest items the server sends. */
export const latestShown = 50;

export const historyTexts = {
  requests: 'Fuel requests',
  purchases: 'Purchases',
  latest: `The latest ${latestShown} are shown.`,
  left: (amount: string) => `${amount} left`,
  fuelOf: (litres: string, fuel: string) => `${litres} of ${fuel}`,
} as const;
