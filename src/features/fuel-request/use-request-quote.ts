import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import type { FuelType, LivePrices } from '../../../domain/prices/fuel-price.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import { loyaltyQuery } from '../../api/loyalty.ts';
import { type FuelPrice, fuelPrice, livePricesQuery } from '../../api/prices.ts';
import { type Preview, type PurchaseMode, previewRequest } from './preview.ts';
import type { VehicleChoice } from './vehicle-choices.ts';

interface RequestInput {
  vehicle: VehicleChoice | undefined;
  mode: PurchaseMode;
  typed: string;
}

/** What a request costs, and where its price comes from. */
export interface RequestQuote {
  preview: Preview;
  fuelType: FuelType | undefined;
  /** Null until a vehicle is chosen and the prices are loaded. */
  price: FuelPrice | null;
  /** The price of the chosen fuel as received, for its source and age. */
  published: LivePrices['data'];
  receivedAt: number;
  isStale: boolean;
  discountPercent: number;
  isDiscountUnknown: boolean;
}

/** Prices a request by the server's rules, with the price and discount that this device knows. */
export function useRequestQuote(
  userId: UserId,
  { vehicle, mode, typed }: RequestInput,
): RequestQuote {
  const prices = useQuery(livePricesQuery());
  const loyalty = useQuery(loyaltyQuery(userId));
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
    price,
    published: prices.data?.data.filter((item) => item.fuelType === vehicle?.fuelType) ?? [],
    receivedAt: prices.dataUpdatedAt,
    isStale: prices.isError,
    discountPercent,
    isDiscountUnknown: loyalty.isError && !loyalty.data,
  };
}
