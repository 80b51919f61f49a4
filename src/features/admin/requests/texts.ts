/** The Fuel Requests tab (section 2). */
export const requestsTexts = {
  title: 'Fuel Requests',
  search: 'Name, vehicle or notes',
  status: 'Status',
  fuel: 'Fuel',
  empty: 'No fuel was asked for yet.',
} as const;
