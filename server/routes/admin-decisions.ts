import type { Handlers } from '../http/contract.ts';
import { refundPurchase } from '../services/refunds.ts';
import { decideRequest } from '../services/request-decisions.ts';

export const adminDecisionHandlers = {
  'PATCH /api/fuel-requests/{id}/status': (context, { params, body, user }) =>
    decideRequest(context, user.id, params.id, body),

  'POST /api/admin/purchases/{id}/refund': (context, { params, user, key }) =>
    refundPurchase(context, user.id, params.id, key),
} satisfies Partial<Handlers>;
