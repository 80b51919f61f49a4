import type { ToastText } from '../../../components/toast.ts';

/** The User Management tab (ADM-9). */
export const usersTexts = {
  title: 'User Management',
  search: 'Name, username, phone or email',
  status: 'Status',
  role: 'Role',
  empty: 'There is nobody yet.',
  details: 'Details',
  blacklist: 'Blacklist',
  restore: 'Restore',
} as const;

export const createTexts = {
  title: 'Create New User',
  intro: 'Every field is needed. Give the password to the user; they can sign in with it at once.',
  username: 'Username',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  idNumber: 'South African ID number',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
  isAdmin: 'Grant Administrator Access',
  isAdminHint: 'An administrator sees all users and decides on everything on this desk.',
  submit: 'Create User',
  submitting: 'Creating user...',
  missing: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  success: { title: 'User Created', text: 'New user has been created successfully.' },
  failedTitle: 'Creation Failed',
  failedDefault: 'Failed to create user.',
  keyUsed:
    'An earlier try may have created this user already: please look in the list before you try again.',
  discard: {
    title: 'Throw away what you entered?',
    text: 'This user is not created yet.',
    confirm: 'Throw away',
    cancel: 'Keep editing',
  },
} as const;

export const blacklistTexts = {
  title: 'Blacklist User',
  whom: (name: string, username: string) => `${name} (${username})`,
  effect:
    'They can still sign in and pay what they owe. New vehicles, purchases and fuel requests are refused, and they are shown the reason.',
  adminEffect: 'This is an administrator: their rights on this desk end at once.',
  reason: 'Reason',
  submit: 'Blacklist',
  cancel: 'Cancel',
  missing: { title: 'Missing Reason', text: 'Please provide a reason for blacklisting.' },
  success: { title: 'User Blacklisted', text: 'User has been blacklisted successfully.' },
  failedTitle: 'Blacklist Failed',
  failedDefault: 'Failed to blacklist user.',
  adminTitle: 'Blacklist an administrator?',
  adminText: (name: string) =>
    `${name} is an administrator. Their administrator rights end at once, in open sessions too.`,
  adminConfirm: 'Blacklist',
  discard: {
    title: 'Throw away this reason?',
    text: 'The user is not blacklisted yet.',
    confirm: 'Throw away',
    cancel: 'Keep writing',
  },
} as const;

export const restoreTexts = {
  title: 'Restore this user?',
  text: (name: string) => `${name} can buy and ask for fuel again, with all the rights they had.`,
  confirm: 'Restore',
  cancel: 'Cancel',
  success: { title: 'User Restored', text: 'User has been restored successfully.' },
  failed: (words: string): ToastText => ({ title: 'Restore Failed', text: words }),
  failedDefault: 'Failed to restore user.',
} as const;
