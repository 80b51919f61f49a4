import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import type { Checkable } from '../gateway-check.ts';
import type { HttpFailure } from '../http-client.ts';

/** The unchecked price of a feed for one fuel. */
export interface FeedReadingPrice {
  fuelType: FuelType;
  pricePerLitre: Cents;
}

/** `missing` are the fuels without a price; `from` is null when the feed states no day. */
export interface FeedReading {
  outcome: 'read';
  prices: FeedReadingPrice[];
  missing: FuelType[];
  from: Day | null;
}

export interface FailedReading {
  outcome: 'failed';
  reason: HttpFailure | 'refused' | 'out-of-order' | 'unreadable';
}

/** A source of prices besides the admins' entries. */
export interface Prices extends Checkable {
  /** The feed's name, shown with its prices; null without a feed. */
  source: string | null;
  /** Reads the feed within its timeout. Never throws because of what the feed answers. */
  read(): Promise<FeedReading | FailedReading>;
}
