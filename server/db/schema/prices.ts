import type { Generated } from 'kysely';
import type { WrongPriceDecision, WrongPriceKind } from '../../../domain/admin/wrong-price.ts';
import type { FuelPriceId, UserId } from '../../../domain/ids.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

export interface PriceTables {
  fuelPrices: {
    id: Generated<FuelPriceId>;
    fuelType: FuelType;
    priceCents: Cents;
    effectiveDate: Day;
    province: string | null;
    source: string;
    createdAt: Generated<Date>;
    fromFeed: Generated<boolean>;
    replacedAt: Date | null;
    replaces: FuelPriceId | null;
    reason: string | null;
  };
  feedPrices: {
    fuelType: FuelType;
    priceCents: Cents;
    effectiveDate: Day;
    source: string;
    isHeld: boolean;
    saidAt: Date;
    readAt: Date;
  };
  /** The only row: the state of reading the feed. */
  priceFeed: {
    onlyRow: Generated<boolean>;
    source: string | null;
    nextReadAt: Generated<Date>;
    claimedUntil: Date | null;
    answeredAt: Date | null;
    failingSince: Date | null;
    problem: string | null;
  };
  wrongPriceDecisions: {
    priceId: FuelPriceId;
    objectId: string;
    kind: WrongPriceKind;
    decision: WrongPriceDecision;
    at: Date;
    adminId: UserId;
  };
}
