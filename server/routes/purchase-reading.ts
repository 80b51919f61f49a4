import type { Handlers } from '../http/contract.ts';
import { Refusal } from '../http/refusal.ts';

const missing = async () => {
  throw new Refusal('unavailable');
};

export const purchaseReadingHandlers = {
  'GET /api/purchases/user/{userId}': missing,
  'GET /api/purchases/{id}': missing,
  'GET /api/purchases/{id}/receipt': missing,
  'GET /api/account/statement': missing,
} satisfies Partial<Handlers>;
