import type { FuelType } from '../../../domain/fuel-price.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Day } from '../../../domain/south-african-time.ts';
import type { Checkable } from '../gateway-check.ts';
import type { HttpFailure } from '../http-client.ts';

/** What a feed says of a fuel, unchecked. */
export interface SaidPrice {
  fuelType: FuelType;
  pricePerLitre: Cents;
}

/** `missing` are the fuels of which it says nothing that is a price; `from` is null where it names no day. */
export interface Said {
  outcome: 'read';
  prices: SaidPrice[];
  missing: FuelType[];
  from: Day | null;
}

export interface Unread {
  outcome: 'failed';
  reason: HttpFailure | 'refused' | 'out-of-order' | 'unreadable';
}

/** Where prices come from beside what admins enter. */
export interface Prices extends Checkable {
  /** How it is called beside its prices; null when there is no feed. */
  source: string | null;
  /** Reads the feed within its timeout; never throws for what it says or does. */
  read(): Promise<Said | Unread>;
}
