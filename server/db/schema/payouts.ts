import type { Generated, GeneratedAlways } from 'kysely';
import type { PayoutRunState } from '../../../domain/admin/payouts.ts';
import type { PayoutId, PayoutRunId, PurchaseId, StationId, UserId } from '../../../domain/ids.ts';
import type { BankAccountType } from '../../../domain/payouts/bank-account.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

export interface PayoutTables {
  bankAccounts: {
    id: string;
    stationId: StationId | null;
    holder: string;
    bank: string;
    branchCode: string;
    encryptedNumber: Buffer;
    lastDigits: string;
    accountType: BankAccountType;
    addedAt: Date;
    addedBy: UserId;
    isPresent: Generated<boolean>;
  };
  payoutRuns: {
    id: PayoutRunId;
    number: GeneratedAlways<number>;
    upTo: Day;
    accountId: string;
    state: PayoutRunState;
    preparedAt: Date;
    preparedBy: UserId;
    reference: string | null;
    paidOn: Day | null;
    endedAt: Date | null;
    endedBy: UserId | null;
  };
  stationPayouts: {
    id: PayoutId;
    runId: PayoutRunId;
    stationId: StationId;
    accountId: string;
    amountCents: Cents;
    reversedAt: Date | null;
    reversedBy: UserId | null;
    reversalReason: string | null;
  };
  fuelSources: {
    id: string;
    purchaseId: PurchaseId;
    stationId: StationId | null;
    method: 'cash' | 'eft' | null;
    amountCents: Cents;
    fuelCents: Cents;
    namedAt: Date;
    namedBy: UserId;
    withdrawnAt: Date | null;
    withdrawnBy: UserId | null;
  };
  stationBalances: {
    stationId: StationId;
    shard: number;
    owedCents: Cents;
  };
}
