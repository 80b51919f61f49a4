/** The User Management tab (section 2). */
export const usersTexts = {
  title: 'User Management',
  search: 'Name, username, phone or email',
  status: 'Status',
  role: 'Role',
  empty: 'There is nobody yet.',
} as const;
