import type { Generated, GeneratedAlways } from 'kysely';
import type { FuelRequestStatus } from '../../../domain/fuel-requests/fuel-request.ts';
import type { CarId, FuelRequestId, UserId } from '../../../domain/ids.ts';
import type { LoyaltyTier } from '../../../domain/loyalty/loyalty.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { CreditRefusal } from '../../../domain/purchases/credit-refusal.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Centilitres } from '../../../domain/values/volume.ts';

export interface FuelRequestTables {
  fuelRequests: {
    id: FuelRequestId;
    userId: UserId;
    carId: CarId;
    carMake: string;
    carModel: string;
    carYear: number;
    fuelAmountCl: Centilitres;
    fuelCapacityCl: Centilitres;
    fuelType: FuelType;
    basePriceCents: Cents;
    discountPercentage: number;
    discountedPriceCents: Cents;
    totalAmountCents: Cents;
    loyaltyTier: LoyaltyTier;
    status: Generated<FuelRequestStatus>;
    approvedBy: UserId | null;
    approvedAt: Date | null;
    approvedDespite: CreditRefusal | null;
    completedAt: Date | null;
    notes: string | null;
    requestedAt: Date;
    claimedRequestedAt: string | null;
    createdAt: Date;
    deletedAt: Date | null;
    personText: Generated<string>;
    searchText: GeneratedAlways<string>;
  };
  heldDecisions: {
    requestId: FuelRequestId;
    adminId: UserId;
    status: Exclude<FuelRequestStatus, 'pending'>;
    notes: string | null;
    appliesAt: Date;
    claimedUntil: Date | null;
  };
}
