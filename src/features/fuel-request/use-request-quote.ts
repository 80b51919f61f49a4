import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { creditQuery } from '../../api/credit.ts';
import { loyaltyQuery } from '../../api/loyalty.ts';
import { fuelPrice, livePricesQuery } from '../../api/prices.ts';
import type { VehicleChoice } from '../../outbox/vehicle-choices.ts';
import { type PurchaseMode, previewRequest } from './preview.ts';

interface RequestInput {
  vehicle: VehicleChoice | undefined;
  mode: PurchaseMode;
  typed: string;
}

/** What a request costs, and where its price comes from. */
export type RequestQuote = ReturnType<typeof useRequestQuote>;

/** Prices a request by the server's rules, with the price and discount that this device knows. */
export function useRequestQuote(userId: UserId, { vehicle, mode, typed }: RequestInput) {
  const prices = useQuery(livePricesQuery());
  const loyalty = useQuery(loyaltyQuery(userId));
  const credit = useQuery(creditQuery(userId));
  const price = vehicle && !prices.isPending ? fuelPrice(prices.data, vehicle.fuelType) : null;
  const discountPercent = loyalty.data?.currentDiscountRate ?? 0;
  return {
    preview: previewRequest({
      mode,
      typed,
      pricePerLitre: price?.pricePerLitre ?? null,
      discountPercent,
      capacity: vehicle ? centilitresFromLitres(vehicle.fuelCapacity) : null,
    }),
    fuelType: vehicle?.fuelType,
    /** Null until a vehicle is chosen and the prices are loaded. */
    price,
    /** The price of the chosen fuel as received, for its source and age. */
    published: prices.data?.data.filter((item) => item.fuelType === vehicle?.fuelType) ?? [],
    receivedAt: prices.dataUpdatedAt,
    isStale: prices.isError,
    discountPercent,
    /** Undefined if this device does not know it. */
    credit: credit.data,
    isDiscountUnknown: loyalty.isError && !loyalty.data,
  };
}
