import * as z from 'zod/mini';
import {
  DecidedRequest,
  FuelRequest,
  FuelRequestCreation,
  FuelRequestDecision,
} from '../fuel-requests/fuel-request.ts';
import { FuelRequestId } from '../ids.ts';
import { PageQuery } from '../values/page.ts';
import { adminOn, byId, type Calls, creation, withoutBody } from './call.ts';

export const fuelRequestCalls = {
  'POST /api/fuel-requests': {
    ...creation(FuelRequestCreation, FuelRequest),
    notWhenBlocked: true,
  },
  'GET /api/fuel-requests': {
    query: PageQuery,
    result: z.object({ requests: z.array(FuelRequest) }),
  },
  /** Gives up what can still be poured of an approved request (REQ-18). */
  'POST /api/fuel-requests/{id}/give-up': {
    params: byId(FuelRequestId),
    ...withoutBody,
    result: FuelRequest,
  },
  'DELETE /api/fuel-requests/{id}': { params: byId(FuelRequestId), idempotent: true },
} as const satisfies Calls;

export const decisionCalls = {
  'PATCH /api/fuel-requests/{id}/status': {
    ...adminOn(FuelRequestId),
    body: FuelRequestDecision,
    result: DecidedRequest,
  },
} as const satisfies Calls;

export const undoCalls = {
  'DELETE /api/admin/fuel-requests/{id}/decision': { ...adminOn(FuelRequestId) },
} as const satisfies Calls;
