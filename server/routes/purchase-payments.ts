import type { Handlers } from '../http/contract.ts';
import { Refusal } from '../http/refusal.ts';

const missing = async () => {
  throw new Refusal('unavailable');
};

export const purchasePaymentHandlers = {
  'POST /api/purchases/quote': missing,
  'POST /api/purchases': missing,
  'POST /api/purchases/scheduled': missing,
  'POST /api/purchases/{id}/pay': missing,
  'PATCH /api/purchases/{id}/schedule': missing,
  'POST /api/purchases/{id}/cancel': missing,
  'GET /api/account/cards': missing,
  'DELETE /api/account/cards/{id}': missing,
} satisfies Partial<Handlers>;
