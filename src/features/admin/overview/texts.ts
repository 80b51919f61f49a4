/** The System Overview and the dialogs behind its cards (ADM-9). */
export const overviewTexts = {
  title: 'System Overview',
  failed: 'The figures could not be loaded',
  failedText: 'The server did not give them. Nothing was changed: please try again.',
  offlineText: 'They are not kept on this device: seeing them needs a connection.',
  stale: 'The figures could not be refreshed: they may be old.',
  cards: {
    totalUsers: {
      label: 'Total Users',
      dialog: 'All Users Details',
      empty: 'There is nobody yet.',
    },
    activeUsers: {
      label: 'Active Users',
      dialog: 'Active Users Details',
      empty: 'Nobody is active.',
    },
    blacklistedUsers: {
      label: 'Blacklisted',
      dialog: 'Blacklisted Users Details',
      empty: 'Nobody is blacklisted.',
    },
    adminUsers: {
      label: 'Admin Users',
      dialog: 'Admin Users Details',
      empty: 'There is no admin.',
    },
    totalRequestedAmount: {
      label: 'Total Requested',
      dialog: 'Total Requested Details',
      empty: 'No fuel was asked for yet.',
    },
    totalPurchasesAmount: {
      label: 'Total Sales',
      dialog: 'Total Sales Details',
      empty: 'Nothing was bought yet.',
    },
    pendingRequestsAmount: {
      label: 'Pending Value',
      dialog: 'Pending Value Details',
      empty: 'No request is pending.',
    },
  },
  searchUsers: 'Name, username, phone or email',
  searchRequests: 'Name or vehicle',
  searchPurchases: 'Name, vehicle or registration',
} as const;
