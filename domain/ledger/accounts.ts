/** What an account is in the books of an accountant. */
export type AccountType = 'asset' | 'liability' | 'income' | 'expense';

/** The number of each account. The journal stores it, so a number is never used again. */
export const accounts = {
  bank: 1000,
  cash: 1010,
  demoClearing: 1100,
  paystackClearing: 1110,
  receivable: 1200,
  suspense: 1900,
  fuelOwed: 2000,
  stationPayable: 2100,
  refundsPayable: 2200,
  creditBalances: 2300,
  premiumDeferred: 2400,
  premiumIncome: 4000,
  recoveredDebts: 4100,
  fuelMargin: 5000,
  fuelGiven: 5010,
  badDebts: 5100,
} as const;
export type AccountNumber = (typeof accounts)[keyof typeof accounts];

export interface Account {
  number: AccountNumber;
  name: string;
  type: AccountType;
  /** Each posting of the account names one of these. */
  owner: 'motorist' | 'station' | null;
}

/** The chart of accounts. The table `ledger_accounts` has the same rows. */
export const chartOfAccounts: readonly Account[] = [
  { number: accounts.bank, name: 'Bank', type: 'asset', owner: null },
  { number: accounts.cash, name: 'Cash', type: 'asset', owner: null },
  { number: accounts.demoClearing, name: 'Card clearing: Demo', type: 'asset', owner: null },
  {
    number: accounts.paystackClearing,
    name: 'Card clearing: Paystack',
    type: 'asset',
    owner: null,
  },
  { number: accounts.receivable, name: 'Owed by motorists', type: 'asset', owner: 'motorist' },
  { number: accounts.suspense, name: 'Suspense', type: 'asset', owner: null },
  { number: accounts.fuelOwed, name: 'Fuel owed to motorists', type: 'liability', owner: null },
  {
    number: accounts.stationPayable,
    name: 'Owed to stations',
    type: 'liability',
    owner: 'station',
  },
  { number: accounts.refundsPayable, name: 'Refunds payable', type: 'liability', owner: null },
  {
    number: accounts.creditBalances,
    name: 'Credit balances of motorists',
    type: 'liability',
    owner: 'motorist',
  },
  { number: accounts.premiumDeferred, name: 'Premium deferred', type: 'liability', owner: null },
  { number: accounts.premiumIncome, name: 'Premium income', type: 'income', owner: null },
  { number: accounts.recoveredDebts, name: 'Recovered debts', type: 'income', owner: null },
  { number: accounts.fuelMargin, name: 'Discounts and fuel margin', type: 'expense', owner: null },
  { number: accounts.fuelGiven, name: 'Fuel that nobody pays for', type: 'expense', owner: null },
  { number: accounts.badDebts, name: 'Bad debts', type: 'expense', owner: null },
];
