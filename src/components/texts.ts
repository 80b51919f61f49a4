export const sharedTexts = {
  product: 'Volmaak',
  loading: 'Loading...',
  close: 'Close',
  home: 'Home',
  share: 'Share',
  showAtPump: 'Show at the pump',
  needsConnection:
    'The voucher opens only with a connection so far: a part of Volmaak is not on this phone yet. Stay connected for a moment.',
  enterPoured: 'Enter what was poured',
  retry: 'Try again',
  refreshing: (age: string) => `Updated ${age} · refreshing…`,
  notRefreshed: (age: string) => `Updated ${age} · can't refresh`,
  unreachable:
    "Volmaak can't be reached. What you typed is still here. Try again when you are connected.",
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
} as const;
