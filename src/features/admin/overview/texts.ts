/** The System Overview and the dialogs behind its cards (section 2). */
export const overviewTexts = {
  title: 'System Overview',
  failed: 'The figures could not be loaded',
  failedText: 'The server did not give them. Nothing was changed: please try again.',
  offlineText: 'They are not kept on this device: seeing them needs a connection.',
  stale: 'The figures could not be refreshed: they may be old.',
  cards: {
    totalUsers: { label: 'Total Users', dialog: 'All Users Details' },
    activeUsers: { label: 'Active Users', dialog: 'Active Users Details' },
    blacklistedUsers: { label: 'Blacklisted', dialog: 'Blacklisted Users Details' },
    adminUsers: { label: 'Admin Users', dialog: 'Admin Users Details' },
    totalRequestedAmount: { label: 'Total Requested', dialog: 'Total Requested Details' },
    totalPurchasesAmount: { label: 'Total Sales', dialog: 'Total Sales Details' },
    pendingRequestsAmount: { label: 'Pending Value', dialog: 'Pending Value Details' },
  },
  searchUsers: 'Name, username, phone or email',
  searchRequests: 'Name, vehicle or notes',
  searchPurchases: 'Name, vehicle or registration',
} as const;
