import {
  HandCompletion,
  Payout,
  PayoutPreview,
  PayoutRun,
  PayoutRunDetails,
  StationStatement,
} from '../../../domain/admin/payouts.ts';
import { apiMarker } from '../../../domain/api-marker.ts';
import { BankAccount } from '../../../domain/payouts/bank-account.ts';
import { dayFromNow } from '../../support/days.ts';
import { owner } from './admin-data.ts';

type Changes = Record<string, unknown>;

const added = '2026-03-04T10:00:00.000Z';

/** Karoo Fuel's account at FNB. */
export function bankAccount(changes: Changes = {}): BankAccount {
  return BankAccount.parse({
    holder: 'Karoo Fuel (Pty) Ltd',
    bank: 'FNB',
    branchCode: '250655',
    lastDigits: '1234',
    accountType: 'current',
    addedAt: added,
    addedByUsername: 'thandi',
    ...changes,
  });
}

/** What a station is owed, by default R1,270.50 to Karoo Fuel. */
const owedStation = (changes: Changes = {}) => ({
  station: { id: crypto.randomUUID(), name: 'Karoo Fuel' },
  amount: 1270.5,
  account: bankAccount(),
  obstacle: null,
  ...changes,
});

/** Karoo Fuel and Limpopo Petrol can be paid, and the others cannot. */
const owedStations = () => [
  owedStation(),
  owedStation({
    station: { id: crypto.randomUUID(), name: 'Limpopo Petrol' },
    amount: 384,
    account: bankAccount({ bank: 'Capitec', branchCode: '470010', lastDigits: '0099' }),
  }),
  owedStation({
    station: { id: crypto.randomUUID(), name: 'Gariep' },
    account: null,
    obstacle: 'no-account',
  }),
  owedStation({ station: { id: crypto.randomUUID(), name: 'Tugela' }, obstacle: 'own-change' }),
  owedStation({
    station: { id: crypto.randomUUID(), name: 'Vaal' },
    amount: -20,
    obstacle: 'paid-too-much',
  }),
];

export function payoutPreview(changes: Changes = {}): PayoutPreview {
  const stations = owedStations();
  return PayoutPreview.parse({
    upTo: dayFromNow(-1),
    payingAccount: bankAccount({ holder: 'Volmaak', bank: 'Absa', lastDigits: '7777' }),
    stations,
    total: 1654.5,
    ...changes,
  });
}

/** Payout 12 of R1,654.50 to two stations, prepared by Thandi. */
export function payoutRun(changes: Changes = {}): PayoutRun {
  return PayoutRun.parse({
    id: crypto.randomUUID(),
    number: 12,
    upTo: dayFromNow(-3),
    state: 'prepared',
    payouts: 2,
    amount: 1654.5,
    reversed: 0,
    preparedAt: added,
    preparedByUsername: 'thandi',
    reference: null,
    paidOn: null,
    endedAt: null,
    endedByUsername: null,
    ...changes,
  });
}

export function payout(changes: Changes = {}): Payout {
  return Payout.parse({
    id: crypto.randomUUID(),
    station: { id: crypto.randomUUID(), name: 'Karoo Fuel' },
    amount: 1270.5,
    account: bankAccount(),
    hasNewAccount: false,
    reference: 'VOLMAAK 12-7',
    reversedAt: null,
    reversedByUsername: null,
    reversalReason: null,
    ...changes,
  });
}

export function payoutDetails(changes: Changes = {}): PayoutRunDetails {
  const other = {
    station: { id: crypto.randomUUID(), name: 'Limpopo Petrol' },
    amount: 384,
    reference: 'VOLMAAK 12-8',
  };
  return PayoutRunDetails.parse({
    ...payoutRun(),
    stations: [payout(), payout(other)],
    ...changes,
  });
}

/** The file that the bank imports. */
export function bankFileOf(xml: string): Response {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    [apiMarker.header]: apiMarker.value,
  };
  return new Response(xml, { headers });
}

/** How a run is once the bank has paid it. */
export const paidOn = (day: string) => ({
  state: 'paid',
  reference: 'FNB 4711',
  paidOn: day,
  endedAt: added,
  endedByUsername: 'thandi',
});

/** 20 litres of diesel for Sipho, completed by hand and in suspense. */
export function handCompletion(changes: Changes = {}): HandCompletion {
  return HandCompletion.parse({
    purchaseId: crypto.randomUUID(),
    requestId: null,
    completedAt: added,
    user: { id: crypto.randomUUID(), ...owner },
    plate: 'CA123456',
    fuelType: 'diesel',
    litres: 20,
    amount: 406.7,
    fullPrice: 415,
    source: null,
    ...changes,
  });
}

const statementLine = (changes: Changes) => ({
  day: '2026-03-04',
  valueDay: '2026-03-04',
  kind: 'poured',
  redemptions: 0,
  litres: 0,
  amount: 0,
  balance: 0,
  reference: null,
  ...changes,
});

/** Karoo Fuel in March 2026, with a line of each kind. */
export function stationStatement(changes: Changes = {}): StationStatement {
  return StationStatement.parse({
    station: { id: crypto.randomUUID(), name: 'Karoo Fuel' },
    from: '2026-03-01',
    to: '2026-03-31',
    openingBalance: 100,
    lines: [
      statementLine({ redemptions: 3, litres: 61.5, amount: 1270.5, balance: 1370.5 }),
      statementLine({
        day: '2026-03-06',
        valueDay: '2026-03-05',
        redemptions: 1,
        litres: 18.5,
        amount: 384,
        balance: 1754.5,
      }),
      statementLine({
        day: '2026-03-07',
        valueDay: '2026-03-07',
        kind: 'source-named',
        redemptions: 1,
        litres: 20,
        amount: 415,
        balance: 2169.5,
      }),
      statementLine({
        day: '2026-03-08',
        valueDay: '2026-03-08',
        kind: 'source-withdrawn',
        redemptions: -1,
        litres: -20,
        amount: -415,
        balance: 1754.5,
      }),
      statementLine({
        day: '2026-03-09',
        valueDay: '2026-03-09',
        kind: 'station-paid',
        amount: -1754.5,
        balance: 0,
        reference: 'FNB 4711',
      }),
      statementLine({
        day: '2026-03-10',
        valueDay: '2026-03-10',
        kind: 'station-payment-reversed',
        amount: 1754.5,
        balance: 1754.5,
        reference: 'FNB 4711',
      }),
    ],
    closingBalance: 1754.5,
    ...changes,
  });
}
