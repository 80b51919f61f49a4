import { statementRows } from '../../domain/purchases/statement.ts';
import { readOwnCredit } from '../credit/credit.ts';
import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { readAdminPurchase, readAdminReceipt } from './admin-purchase.ts';
import { buyFuel } from './buy-fuel.ts';
import { recordOutsidePayment } from './outside-payments.ts';
import {
  agreeOnInstalments,
  moveDueDate,
  notePurchase,
  refundPartOf,
  reverseWriteOff,
  writeOffPurchase,
} from './purchase-actions.ts';
import {
  purchaseList,
  readOwnPurchase,
  readPurchaseDetails,
  readPurchases,
  readStatement,
} from './purchase-reading.ts';
import { quoteFuel } from './quotes.ts';
import { receiptPage } from './receipt.ts';
import { cancelSchedule, moveSchedule, scheduleFuel } from './scheduled-purchases.ts';

export const purchaseHandlers = {
  'POST /api/purchases/quote': (context, { body, user }) => quoteFuel(context, user.id, body),

  'POST /api/purchases': (context, { body, user, key }) => buyFuel(context, user.id, body, key),

  'POST /api/purchases/scheduled': (context, { body, user, key }) =>
    scheduleFuel(context, user.id, body, key),

  'PATCH /api/purchases/{id}/schedule': (context, { params, body, user }) =>
    moveSchedule(context, user.id, params.id, body.scheduledPaymentDate),

  'POST /api/purchases/{id}/cancel': (context, { params, user }) =>
    cancelSchedule(context, user.id, params.id),

  'GET /api/purchases/user/{userId}': (context, { params }) =>
    readPurchases(context, params.userId),

  'GET /api/purchases/{id}': (context, { params, user }) =>
    readPurchaseDetails(context, user.id, params.id),

  'GET /api/purchases/{id}/receipt': async (context, { params, user }) =>
    receiptPage(
      await readOwnPurchase(context, user.id, params.id),
      `${user.firstName} ${user.lastName}`,
    ),

  'GET /api/account/credit': (context, { query, user }) =>
    readOwnCredit(context, user.id, query.carId),

  'GET /api/account/statement': async (context, input) => {
    const statement = await readStatement(context, input.user.id, input.query);
    return answerAsCsv(input, statement, () => ({
      name: `volmaak-statement-${statement.from}-to-${statement.to}`,
      rows: statementRows(statement),
    }));
  },

  'POST /api/admin/purchases/{id}/write-off-reversal': (context, { params, body, user, key }) =>
    reverseWriteOff(context, user.id, params.id, body, key),

  'POST /api/admin/purchases/{id}/part-refund': (context, { params, body, user, key }) =>
    refundPartOf(context, user.id, params.id, body, key),

  'POST /api/admin/purchases/{id}/instalments': (context, { params, body, user, key }) =>
    agreeOnInstalments(context, user.id, params.id, body, key),

  'GET /api/admin/purchases/{id}': (context, { params }) => readAdminPurchase(context, params.id),

  'GET /api/admin/purchases/{id}/receipt': (context, { params }) =>
    readAdminReceipt(context, params.id),

  'POST /api/admin/purchases/{id}/outside-payment': (context, { params, body, user, key }) =>
    recordOutsidePayment(context, user.id, params.id, body, key),

  'POST /api/admin/purchases/{id}/write-off': (context, { params, body, user, key }) =>
    writeOffPurchase(context, user.id, params.id, body, key),

  'PATCH /api/admin/purchases/{id}/due-date': (context, { params, body, user, key }) =>
    moveDueDate(context, user.id, params.id, body, key),

  'POST /api/admin/purchases/{id}/notes': (context, { params, body, user, key }) =>
    notePurchase(context, user.id, params.id, body, key),

  'GET /api/admin/purchases': (context, input) => answerList(context, input, purchaseList),
} satisfies Partial<Handlers>;
