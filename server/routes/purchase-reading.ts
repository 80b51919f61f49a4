import type { Handlers } from '../http/contract.ts';
import {
  readOwnPurchase,
  readPurchaseDetails,
  readStatement,
} from '../services/purchase-reading.ts';
import { receiptPage } from '../services/receipt.ts';
import { listPurchases } from '../stores/purchases.ts';

export const purchaseReadingHandlers = {
  'GET /api/purchases/user/{userId}': (context, { params }) =>
    listPurchases(context.db, params.userId),

  'GET /api/purchases/{id}': (context, { params, user }) =>
    readPurchaseDetails(context.db, user.id, params.id),

  'GET /api/purchases/{id}/receipt': async (context, { params, user }) =>
    receiptPage(
      await readOwnPurchase(context.db, user.id, params.id),
      `${user.firstName} ${user.lastName}`,
    ),

  'GET /api/account/statement': (context, { query, user }) =>
    readStatement(context.db, user.id, query),
} satisfies Partial<Handlers>;
