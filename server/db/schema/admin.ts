import type { Generated, GeneratedAlways } from 'kysely';
import type { ApprovalKind } from '../../../domain/admin/approvals.ts';
import type { AuditAction } from '../../../domain/admin/audit.ts';
import type { GatewayName } from '../../../domain/admin/morning.ts';
import type { SavedViewList } from '../../../domain/admin/saved-views.ts';
import type { FuelPriceId, PurchaseId, SavedViewId, UserId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/values/money.ts';

export interface AdminTables {
  auditLog: {
    number: GeneratedAlways<number>;
    at: Date;
    adminId: UserId;
    action: AuditAction;
    userId: UserId | null;
    objectId: string | null;
    fields: Generated<string[]>;
  };
  /** What a second admin has to confirm. It is pending until it was decided (SEC-31). */
  approvals: {
    id: string;
    kind: ApprovalKind;
    userId: UserId;
    purchaseId: PurchaseId | null;
    /** The wrong price that a refund corrects. */
    priceId: FuelPriceId | null;
    amountCents: Cents;
    budgetCents: Cents | null;
    collectedCents: Cents | null;
    reason: string | null;
    askedBy: UserId;
    askedAt: Date;
    decidedBy: UserId | null;
    decidedAt: Date | null;
    isConfirmed: boolean | null;
  };
  savedViews: {
    id: SavedViewId;
    userId: UserId;
    list: SavedViewList;
    name: string;
    nameKey: string;
    query: string;
  };
  gatewayFailures: {
    gateway: GatewayName;
    failingSince: Date;
    lastFailedAt: Date;
  };
}
