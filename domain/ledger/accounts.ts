/** What an account is in the books of an accountant. */
export type AccountType = 'asset' | 'liability' | 'income' | 'expense';

/** The number of each account. The journal stores it, so a number is never used again. */
export const accounts = {
  bank: 1000,
  cash: 1010,
  demoClearing: 1100,
  paystackClearing: 1110,
  receivable: 1200,
  disputed: 1300,
  suspense: 1900,
  unmatched: 1910,
  fuelOwed: 2000,
  stationPayable: 2100,
  refundsPayable: 2200,
  creditBalances: 2300,
  premiumDeferred: 2400,
  owner: 3000,
  premiumIncome: 4000,
  recoveredDebts: 4100,
  fuelMargin: 5000,
  fuelGiven: 5010,
  badDebts: 5100,
  fees: 5200,
} as const;
export type AccountNumber = (typeof accounts)[keyof typeof accounts];

export interface Account {
  number: AccountNumber;
  name: string;
  type: AccountType;
  /** Each posting of the account names one of these. */
  owner: 'motorist' | 'station' | 'item' | null;
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
  { number: accounts.disputed, name: 'Disputed payments', type: 'asset', owner: null },
  { number: accounts.suspense, name: 'Suspense: fuel', type: 'asset', owner: null },
  {
    number: accounts.unmatched,
    name: 'Suspense: bank and processors',
    type: 'asset',
    owner: 'item',
  },
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
  { number: accounts.owner, name: 'Owner’s account', type: 'liability', owner: null },
  { number: accounts.premiumIncome, name: 'Premium income', type: 'income', owner: null },
  { number: accounts.recoveredDebts, name: 'Recovered debts', type: 'income', owner: null },
  { number: accounts.fuelMargin, name: 'Discounts and fuel margin', type: 'expense', owner: null },
  { number: accounts.fuelGiven, name: 'Fuel that nobody pays for', type: 'expense', owner: null },
  { number: accounts.badDebts, name: 'Bad debts', type: 'expense', owner: null },
  { number: accounts.fees, name: 'Processor and bank fees', type: 'expense', owner: null },
];

/** The accounts to which an admin can book an item in suspense that has no partner (PAY-41). */
export const suspenseAccounts = [
  accounts.fees,
  accounts.cash,
  accounts.owner,
  accounts.fuelMargin,
] as const;
