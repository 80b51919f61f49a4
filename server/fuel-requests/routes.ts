import * as z from 'zod/mini';
import { FuelRequestId } from '../../domain/ids.ts';
import type { Handlers } from '../http/contract.ts';
import { decodeCursor, encodeCursor, linkNextPage } from '../http/page-link.ts';
import { currentStanding } from '../loyalty/loyalty.ts';
import { currentPrice, livePrices, priceChanges } from '../prices/prices.ts';
import { Refusal } from '../refusal.ts';
import { requestFuel, withdrawRequest } from './fuel-requests.ts';
import { listFuelRequests } from './fuel-requests-table.ts';

const Place = z.object({ requestedAt: z.iso.datetime(), id: FuelRequestId });

export const fuelHandlers = {
  'GET /api/fuel-prices/live': (context) => livePrices(context),

  'GET /api/fuel-prices/changes': (context) => priceChanges(context),

  'GET /api/fuel-prices/current/{fuelType}': (context, { params }) =>
    currentPrice(context, params.fuelType),

  'GET /api/loyalty/{userId}': async (context, { params }) => {
    const profile = await currentStanding(context.db, params.userId, context.clock());
    if (!profile) throw new Refusal('not-found');
    return profile;
  },

  'POST /api/fuel-requests': (context, { body, user, key }) =>
    requestFuel(context, user.id, body, key),

  'GET /api/fuel-requests': async (context, { query, user, request, reply }) => {
    const place = query.cursor === undefined ? null : decodeCursor(Place, query.cursor);
    const after = place && { requestedAt: new Date(place.requestedAt), id: place.id };
    // One more than asked for tells whether there is a following page.
    const found = await listFuelRequests(context.db, user.id, query.limit + 1, after);
    const requests = found.slice(0, query.limit);
    const last = requests.at(-1);
    if (last && found.length > query.limit) {
      const cursor = encodeCursor({ requestedAt: last.requestedAt, id: last.id });
      linkNextPage(request, reply, cursor);
    }
    return { requests };
  },

  'DELETE /api/fuel-requests/{id}': (context, { params, user }) =>
    withdrawRequest(context, user.id, params.id),
} satisfies Partial<Handlers>;
