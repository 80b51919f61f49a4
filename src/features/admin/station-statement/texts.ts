import type { StatementLine } from '../../../../domain/admin/payouts.ts';

/** The texts of a station's statement (PAY-37). */
export const statementTexts = {
  title: 'Station statement',
  subtitle: 'What a station was owed, what has changed it, and what it is owed.',
  from: 'From',
  to: 'To',
  print: 'Print',
  back: 'Stations',
  none: 'No station is chosen',
  noneText: 'Open a station and choose its statement.',
  sheet: (station: string, from: string, to: string) =>
    `Statement for ${station}, ${from} to ${to}`,
  table: 'Statement',
  hint: (today: string) =>
    `Volmaak owes the station a balance above R0.00. What it has paid has a minus sign. As at ${today}.`,
  opening: 'Opening balance',
  closing: 'Closing balance',
  nothing: (today: string) => `Nothing was poured or paid on these days. As at ${today}.`,
  columns: {
    day: 'Day',
    kind: 'What happened',
    redemptions: 'Redemptions',
    litres: 'Litres',
    amount: 'Amount',
    balance: 'Balance',
  },
  kinds: {
    poured: 'Poured',
    'source-named': 'Completed by hand',
    'source-withdrawn': 'Completed by hand, taken back',
    'station-paid': 'Paid',
    'station-payment-reversed': 'Payment came back',
  } satisfies Record<StatementLine['kind'], string>,
  pouredBefore: (day: string) => `Poured on ${day}, counted later`,
  on: (kind: string, day: string) => `${kind}, on ${day}`,
  reference: (kind: string, reference: string) => `${kind}, reference ${reference}`,
  failed: {
    title: 'The statement could not be loaded',
    text: "The server didn't send it. Please try again.",
    offlineText: "It isn't saved on this device. You need a connection to see it.",
  },
} as const;
