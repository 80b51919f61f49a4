import type { Generated, GeneratedAlways } from 'kysely';
import type { DisputeState, SettlementLineKind } from '../../../domain/admin/reconciliation.ts';
import type {
  BankLineId,
  BankStatementId,
  DisputeId,
  SettlementId,
  SettlementLineId,
  SuspenseItemId,
  UserId,
} from '../../../domain/ids.ts';
import type { ProcessorName } from '../../../domain/payments/processors.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

export interface ReconciliationTables {
  settlements: {
    id: SettlementId;
    processor: ProcessorName;
    reference: string;
    paidOn: Day;
    feesCents: Cents;
    netCents: Cents;
    lines: number;
    foundAt: Date;
    booking: string | null;
    bookedAt: Date | null;
    bookedBy: UserId | null;
    reversalReason: string | null;
  };
  settlementLines: {
    id: SettlementLineId;
    settlementId: SettlementId;
    number: number;
    kind: SettlementLineKind;
    reference: string;
    chargeKey: string | null;
    day: Day | null;
    amountCents: Cents;
    feesCents: Cents;
    isMatched: Generated<boolean>;
  };
  disputes: {
    id: DisputeId;
    processor: ProcessorName;
    reference: string;
    chargeKey: string | null;
    amountCents: Cents;
    state: DisputeState;
    openedAt: Date;
    dueAt: Date | null;
    endedAt: Date | null;
    reason: string | null;
    isBooked: boolean;
    settledBy: SettlementLineId | null;
    wonSettledBy: SettlementLineId | null;
  };
  bankStatements: {
    id: BankStatementId;
    name: string;
    fromDay: Day;
    toDay: Day;
    lines: number;
    inCents: Cents;
    outCents: Cents;
    closingBalanceCents: Cents | null;
    importedAt: Date;
    importedBy: UserId;
    reversedAt: Date | null;
    reversedBy: UserId | null;
    reversalReason: string | null;
  };
  bankLines: {
    id: BankLineId;
    statementId: BankStatementId;
    number: number;
    day: Day;
    amountCents: Cents;
    words: string;
    occurrence: number;
    isReversed: Generated<boolean>;
  };
  suspenseClearings: {
    id: string;
    itemId: SuspenseItemId;
    account: number;
    match: string | null;
    words: string;
    clearedAt: Date;
    clearedBy: UserId;
    withdrawnAt: Date | null;
    withdrawnBy: UserId | null;
  };
  suspenseItems: {
    id: SuspenseItemId;
    amountCents: Cents;
    valueDay: Day;
    changedAt: Date;
  };
  bankMovements: {
    number: GeneratedAlways<number>;
    key: string;
    amountCents: Cents;
    valueDay: Day;
    entryId: number;
    bankLineId: BankLineId | null;
  };
}
