/** The texts of the User Management tab (ADM-9). */
export const usersTexts = {
  title: 'User Management',
  status: 'Status',
  role: 'Role',
  empty: 'No users yet.',
  details: 'Details',
  blacklist: 'Blacklist',
  restore: 'Restore',
} as const;

export const createTexts = {
  title: 'Create New User',
  intro:
    'Please fill in every field. Give the password to the user, who can sign in with it at once.',
  username: 'Username',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  idNumber: 'South African ID number',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  email: 'Email',
  isAdmin: 'Grant Administrator Access',
  isAdminHint: 'Works in the admin dashboard, as far as their role allows.',
  submit: 'Create User',
  submitting: 'Creating user...',
  missing: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  success: { title: 'User Created', text: 'New user has been created successfully.' },
  failed: { title: 'Creation Failed', text: 'Failed to create user.' },
  keyUsed: {
    title: 'Creation Failed',
    text: 'An earlier try may have created this user already. Please check the list before you try again.',
  },
  discard: {
    title: 'Discard what you entered?',
    text: 'This user is not created yet.',
  },
} as const;

export const blacklistTexts = {
  whom: (name: string, username: string) => `${name} (${username})`,
  effect:
    "They can still sign in and pay what they owe, but they can't add vehicles, buy fuel or ask for fuel. They see your reason.",
  adminEffect: 'This is an administrator. They lose access to the admin dashboard at once.',
  submit: 'Blacklist',
  reasons: ['Unpaid debts', 'Fraud', 'Stolen vehicle', 'False details'],
  missing: { title: 'Missing Reason', text: 'Please provide a reason for blacklisting.' },
  success: { title: 'User Blacklisted', text: 'User has been blacklisted successfully.' },
  failed: { title: 'Blacklist Failed', text: 'Failed to blacklist user.' },
  adminText: (name: string) =>
    `${name} is an administrator. They lose their administrator rights at once, even where they are signed in now.`,
  discard: {
    title: 'Discard this reason?',
    text: 'The user is not blacklisted yet.',
    cancel: 'Keep writing',
  },
} as const;

export const restoreTexts = {
  title: 'Restore this user?',
  text: (name: string) =>
    `${name} can buy and ask for fuel again, with all the rights they had before.`,
  confirm: 'Restore',
  success: { title: 'User Restored', text: 'User has been restored successfully.' },
  failed: { title: 'Restore Failed', text: 'Failed to restore user.' },
} as const;
