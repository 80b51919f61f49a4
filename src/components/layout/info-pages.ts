/** The pages of text that anybody can read: their addresses and titles. */
export const infoPages = {
  help: { path: '/help', title: 'Help and contact' },
  terms: { path: '/terms', title: 'Terms' },
  cost: { path: '/cost-of-credit', title: 'Cost of credit' },
} as const;
