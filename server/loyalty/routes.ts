import type { Handlers } from '../http/contract.ts';
import { readLoyalty } from './loyalty.ts';

export const loyaltyHandlers = {
  'GET /api/loyalty/{userId}': (context, { params }) => readLoyalty(context, params.userId),
} satisfies Partial<Handlers>;
