import type { Generated, GeneratedAlways } from 'kysely';
import type {
  DeviceKeyId,
  EntitlementId,
  FuelRequestId,
  PurchaseId,
  RedemptionId,
  SessionId,
  StationId,
  UserId,
  VoucherId,
} from '../../../domain/ids.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Centilitres } from '../../../domain/values/volume.ts';
import type { ConflictKind, RedemptionOutcome } from '../../../domain/vouchers/judge-redemption.ts';
import type { SettledAs } from '../../../domain/vouchers/settled-conflict.ts';
import type { RevocationCause, VoucherState } from '../../../domain/vouchers/voucher.ts';

export interface VoucherTables {
  stations: {
    id: Generated<StationId>;
    number: GeneratedAlways<number>;
    name: string;
    province: string;
    createdAt: Date;
    closedAt: Date | null;
  };
  attendants: {
    userId: UserId;
    stationId: StationId;
    addedAt: Date;
    addedBy: UserId;
    removedAt: Date | null;
  };
  deviceKeys: {
    id: DeviceKeyId;
    userId: UserId;
    sessionId: SessionId | null;
    stationId: StationId | null;
    publicKey: Buffer;
    name: string | null;
    createdAt: Date;
    seenAt: Date;
    revokedAt: Date | null;
    cutOffAt: Date | null;
  };
  issuerKeys: {
    id: Generated<string>;
    number: number;
    publicKey: Buffer;
    privateKey: Buffer | null;
    useFrom: Date;
    useUntil: Date;
  };
  fuelEntitlements: {
    id: Generated<EntitlementId>;
    userId: UserId;
    requestId: FuelRequestId | null;
    purchaseId: PurchaseId | null;
    fuelType: FuelType;
    plate: string;
    grantedCl: Centilitres;
    pouredCl: Generated<Centilitres>;
    grantedAt: Date;
    withdrawnAt: Date | null;
    endingSince: Date | null;
  };
  vouchers: {
    id: VoucherId;
    entitlementId: EntitlementId;
    userId: UserId;
    deviceId: DeviceKeyId;
    issuedAt: Date;
    expiresAt: Date;
    maxCl: Centilitres;
    maxCents: Cents;
    signed: Buffer;
    shortCode: string;
    fetchedAt: Date | null;
    state: VoucherState;
    revokedAt: Date | null;
    revokedBecause: RevocationCause | null;
    endNumber: number | null;
  };
  redemptions: {
    id: RedemptionId;
    voucherId: VoucherId;
    entitlementId: EntitlementId;
    userId: UserId;
    deviceId: DeviceKeyId;
    stationId: StationId;
    attendantId: UserId;
    pouredCl: Centilitres;
    amountCents: Cents;
    pump: number;
    pouredAt: Date;
    receivedAt: Date;
    reportedBy: 'attendant' | 'motorist';
    signed: Buffer;
    shown: Buffer | null;
    outcome: RedemptionOutcome;
    conflict: ConflictKind | null;
    resolvedAt: Date | null;
    resolvedBy: UserId | null;
    resolution: string | null;
    settledAs: SettledAs | null;
    countedAt: Date | null;
    hasUsedFuel: Generated<boolean>;
  };
}
