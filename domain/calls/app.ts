import * as z from 'zod/mini';
import { Session } from '../accounts/account.ts';
import { DeviceFiguresAnswer, DeviceReport, DeviceReportsQuery } from '../devices/device-report.ts';
import { FuelRequest } from '../fuel-requests/fuel-request.ts';
import { LoyaltyProfile } from '../loyalty/loyalty-profile.ts';
import { LivePrices, PriceChanges } from '../prices/price-schemas.ts';
import { atMost } from '../values/text.ts';
import { Car } from '../vehicles/car.ts';
import type { Calls } from './call.ts';

const nonceMessage = 'The nonce is a text of at most 100 characters';
const OutboxKey = z.uuid('The key of an outbox item is a UUID');

/** What a key has done: what it created, the changed vehicle, or the id of what it concerned. */
const Made = z.nullable(z.union([Car, FuelRequest, z.object({ id: z.uuid() })]));

/** The state of an idempotency key. Once `withdrawn` it never has an effect. */
const OutboxKeyState = z.object({
  state: z.enum(['unknown', 'made', 'withdrawn']),
  made: Made,
});

/** What the screens show first. A part that cannot be read is null; so are all for a visitor. */
const Start = z.object({
  session: Session,
  prices: z.nullable(LivePrices),
  changes: z.nullable(PriceChanges),
  cars: z.nullable(z.array(Car)),
  loyalty: z.nullable(LoyaltyProfile),
});

export const startCalls = {
  'GET /api/start': { access: 'open', result: Start },
} as const satisfies Calls;

export const outboxCalls = {
  'GET /api/outbox/{key}': { params: z.object({ key: OutboxKey }), result: OutboxKeyState },
  'DELETE /api/outbox/{key}': {
    params: z.object({ key: OutboxKey }),
    result: z.object({ made: Made }),
  },
} as const satisfies Calls;

export const pingCalls = {
  'GET /api/ping': {
    access: 'open',
    query: z.object({
      n: z.optional(z.string(nonceMessage).check(atMost(100, nonceMessage))),
    }),
    result: z.object({ n: z.nullable(z.string()) }),
  },
} as const satisfies Calls;

export const deviceReportCalls = {
  'POST /api/device-reports': { access: 'open', body: DeviceReport },
  'GET /api/admin/device-reports': {
    access: 'admin',
    query: DeviceReportsQuery,
    result: DeviceFiguresAnswer,
    csv: true,
  },
} as const satisfies Calls;
