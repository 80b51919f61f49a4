import type { Handlers } from '../http/contract.ts';
import {
  readOwnPurchase,
  readPurchaseDetails,
  readPurchases,
  readStatement,
} from './purchase-reading.ts';
import { receiptPage } from './receipt.ts';

export const purchaseReadingHandlers = {
  'GET /api/purchases/user/{userId}': (context, { params }) =>
    readPurchases(context, params.userId),

  'GET /api/purchases/{id}': (context, { params, user }) =>
    readPurchaseDetails(context, user.id, params.id),

  'GET /api/purchases/{id}/receipt': async (context, { params, user }) =>
    receiptPage(
      await readOwnPurchase(context, user.id, params.id),
      `${user.firstName} ${user.lastName}`,
    ),

  'GET /api/account/statement': (context, { query, user }) =>
    readStatement(context.db, user.id, query),
} satisfies Partial<Handlers>;
