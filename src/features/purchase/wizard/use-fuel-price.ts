import { useQuery } from '@tanstack/react-query';
import type { FuelType } from '../../../../domain/prices/fuel-price.ts';
import { type FuelPrice, fuelPrice, livePricesQuery } from '../../../api/prices.ts';

/** The price of a fuel, as far as this phone knows it. */
export function useFuelPrice(fuelType: FuelType): FuelPrice {
  return fuelPrice(useQuery({ ...livePricesQuery(), retryOnMount: false }).data, fuelType);
}
