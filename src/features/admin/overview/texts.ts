/** The texts of the System Overview and the dialogs behind its cards (ADM-9). */
export const overviewTexts = {
  failed: {
    title: 'The figures could not be loaded',
    text: "The server didn't send them. Nothing has changed. Please try again.",
    offlineText: "They aren't saved on this device. You need a connection to see them.",
  },
  stale: "Can't refresh the figures. They may be out of date.",
  cards: {
    totalUsers: { label: 'Total Users', dialog: 'All Users Details', empty: 'No users yet.' },
    activeUsers: {
      label: 'Active Users',
      dialog: 'Active Users Details',
      empty: 'No active users.',
    },
    blacklistedUsers: {
      label: 'Blacklisted',
      dialog: 'Blacklisted Users Details',
      empty: 'No blacklisted users.',
    },
    adminUsers: { label: 'Admin Users', dialog: 'Admin Users Details', empty: 'No admin users.' },
    totalRequestedAmount: {
      label: 'Total Requested',
      dialog: 'Total Requested Details',
      empty: 'No fuel requests yet.',
    },
    totalPurchasesAmount: {
      label: 'Total Sales',
      dialog: 'Total Sales Details',
      empty: 'No purchases yet.',
    },
    pendingRequestsAmount: {
      label: 'Pending Value',
      dialog: 'Pending Value Details',
      empty: 'No pending requests.',
    },
  },
} as const;
