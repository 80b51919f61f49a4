/** The Purchase History and Scheduled Payments tabs (section 2). */
export const purchasesTexts = {
  title: 'Purchase History',
  search: 'Name, vehicle or registration',
  status: 'Payment status',
  method: 'Method',
  methods: { card: 'Card', budget: 'Budget', debit_order: 'Debit order' },
  empty: 'Nothing was bought yet.',
} as const;

export const scheduledTexts = {
  title: 'Scheduled Payments',
  empty: 'No payment is scheduled and unpaid.',
} as const;
