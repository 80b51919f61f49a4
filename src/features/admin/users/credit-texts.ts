/** The texts of a user's credit limits in the detail view (LEND-6). */
export const creditTexts = {
  title: 'Credit limits',
  change: 'Change credit limits',
  held: (amount: string) => `Held for approved requests ${amount}`,
  /** Who set other limits, when and why. */
  own: (admin: string, day: string, reason: string) => `Set by ${admin} on ${day}: ${reason}`,
  refusals: {
    'id-number-missing': () => 'No new credit: the account has no ID number.',
    'credit-overdue': (overdue: string) => `No new credit while ${overdue} is overdue.`,
    'vehicle-unverified': () => 'No new credit: none of the vehicles is verified.',
    'voucher-unsettled': () =>
      'No new credit: it is not known yet what became of their last voucher.',
    'over-credit-limit': () => 'No new credit: nothing is left of both limits.',
  },
  budgetLimit: 'Budget limit',
  collectedLimit: 'Limit of debit orders and scheduled cards',
  limitHint: (usual: string) => `Empty: ${usual}, as for everybody`,
  reasons: ['Pays on time', 'Earns more now', 'Often pays late', 'At their own request'],
  submit: 'Save limits',
  success: { title: 'Credit Limits Changed', text: 'The new limits count from now on.' },
  failed: { title: 'Update Failed', text: 'Failed to change the credit limits.' },
  discard: {
    title: 'Discard these limits?',
    text: 'The credit limits are not changed yet.',
  },
} as const;
