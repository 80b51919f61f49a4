import type { GeneratedAlways } from 'kysely';
import type { FuelRequestId, PurchaseId, RedemptionId } from '../../../domain/ids.ts';
import type { AccountNumber, AccountType } from '../../../domain/ledger/accounts.ts';
import type { MoneyEvent } from '../../../domain/ledger/money-event.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

export interface LedgerTables {
  ledgerAccounts: {
    number: AccountNumber;
    name: string;
    type: AccountType;
    owner: 'motorist' | 'station' | null;
  };
  ledgerEntries: {
    id: GeneratedAlways<number>;
    eventKey: string;
    kind: MoneyEvent['kind'];
    bookedAt: Date;
    day: GeneratedAlways<Day>;
    valueDay: Day;
    purchaseId: PurchaseId | null;
    requestId: FuelRequestId | null;
    redemptionId: RedemptionId | null;
    reverses: number | null;
    writtenBy: GeneratedAlways<string>;
  };
  ledgerPostings: {
    entryId: number;
    line: number;
    account: AccountNumber;
    day: Day;
    amountCents: Cents;
    owner: string | null;
  };
  ledgerBalances: {
    account: AccountNumber;
    day: Day;
    shard: number;
    debitCents: Cents;
    creditCents: Cents;
  };
  ledgerSeals: {
    number: number;
    lastEntry: number;
    entries: number;
    hash: string;
    sealedAt: Date;
  };
  ledgerHistory: {
    isOnly: boolean;
    purchaseDate: Date;
    purchaseId: PurchaseId;
  };
}
