import type { Generated, GeneratedAlways } from 'kysely';
import type { ReminderRefusal } from '../../../domain/admin/late-reminders.ts';
import type { MessageId, UserId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

export interface DebtTables {
  paymentPromises: {
    id: string;
    userId: UserId;
    /** Null in a row that withdraws the promise before it. */
    promisedDay: Day | null;
    note: string | null;
    at: Date;
    adminId: UserId;
  };
  debtors: {
    userId: UserId;
    oldestDueDay: Day;
    owedCents: Cents;
    promiseId: string | null;
    promisedDay: Day | null;
    personText: Generated<string>;
  };
  reminderOutcomes: {
    runId: string;
    userId: UserId;
    messageId: MessageId | null;
    sendAt: Date | null;
    refusal: ReminderRefusal | null;
  };
  creditLimits: {
    number: GeneratedAlways<number>;
    userId: UserId;
    budgetCents: Cents | null;
    collectedCents: Cents | null;
    reason: string;
    setBy: UserId;
    setAt: Date;
  };
}
