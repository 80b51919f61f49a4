import * as z from 'zod/mini';
import {
  AdminFuelPrice,
  FuelPriceCreation,
  FuelPricesQuery,
  PriceFeedState,
  PriceReplacement,
} from '../admin/admin-fuel-prices.ts';
import { WrongPriceDecisionBody, WrongPriceItem, WrongPriceQuery } from '../admin/wrong-price.ts';
import { FuelPriceId } from '../ids.ts';
import {
  CurrentPrice,
  FuelType,
  LivePrices,
  PriceChanges,
  PriceHistory,
} from '../prices/price-schemas.ts';
import { adminList, adminOn, type Calls, creation } from './call.ts';

export const priceCalls = {
  'GET /api/fuel-prices/current/{fuelType}': {
    params: z.object({ fuelType: FuelType }),
    result: CurrentPrice,
    revalidated: true,
  },
  'GET /api/fuel-prices/live': { result: LivePrices, revalidated: true },
  'GET /api/fuel-prices/changes': { result: PriceChanges, revalidated: true },
} as const satisfies Calls;

export const priceHistoryCalls = {
  'GET /api/fuel-prices/history': { result: PriceHistory, revalidated: true },
} as const satisfies Calls;

export const adminPriceCalls = {
  'GET /api/admin/fuel-prices': adminList(FuelPricesQuery, AdminFuelPrice),
  'POST /api/admin/fuel-prices': {
    access: 'admin',
    ...creation(FuelPriceCreation, AdminFuelPrice),
    needsProof: true,
  },
  'DELETE /api/admin/fuel-prices/{id}': { ...adminOn(FuelPriceId), needsProof: true },
  'POST /api/admin/fuel-prices/{id}/replacement': {
    ...adminOn(FuelPriceId),
    ...creation(PriceReplacement, AdminFuelPrice),
    needsProof: true,
  },
  'GET /api/admin/wrong-prices': adminList(WrongPriceQuery, WrongPriceItem),
  'POST /api/admin/wrong-prices': {
    access: 'admin',
    body: WrongPriceDecisionBody,
    result: WrongPriceItem,
    needsProof: true,
  },
  'GET /api/admin/price-feed': { access: 'admin', result: PriceFeedState },
} as const satisfies Calls;
