/** Words of the pieces that every screen shares. */
export const sharedTexts = {
  product: 'Volmaak',
  loading: 'Loading...',
  close: 'Close',
  retry: 'Try again',
  showPassword: 'Show characters',
  hidePassword: 'Hide characters',
  refreshing: (age: string) => `As of ${age}: being refreshed`,
  notRefreshed: (age: string) => `As of ${age}: could not be refreshed`,
  unreachable:
    'Volmaak cannot be reached. What you typed is still here: try again when you are connected.',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
} as const;
