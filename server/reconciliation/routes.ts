import type { Handlers } from '../http/contract.ts';
import { Refusal } from '../refusal.ts';

const todo = (): never => {
  throw new Refusal('not-found');
};

export const reconciliationHandlers = {
  'GET /api/admin/reconciliation': todo,
  'GET /api/admin/settlements': todo,
  'GET /api/admin/settlements/{id}': todo,
  'GET /api/admin/settlements/{id}/lines': todo,
  'POST /api/admin/settlements/{id}/booking': todo,
  'POST /api/admin/settlements/{id}/reversal': todo,
  'GET /api/admin/unsettled-charges': todo,
  'GET /api/admin/suspense': todo,
  'GET /api/admin/suspense/{id}/matches': todo,
  'POST /api/admin/suspense/{id}/resolution': todo,
  'DELETE /api/admin/suspense/{id}/resolution': todo,
  'GET /api/admin/disputes': todo,
  'GET /api/admin/bank-statements': todo,
  'POST /api/admin/bank-statements/preview': todo,
  'POST /api/admin/bank-statements': todo,
  'GET /api/admin/bank-statements/{id}/lines': todo,
  'POST /api/admin/bank-statements/{id}/reversal': todo,
  'DELETE /api/admin/bank-lines/{id}/match': todo,
  'GET /api/admin/bank-movements': todo,
} satisfies Partial<Handlers>;
