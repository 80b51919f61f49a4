import type { Handlers } from '../http/contract.ts';
import { answerPage } from '../http/list-answer.ts';
import { listCreditMovements, payOutCredit } from './credit-payouts.ts';
import { confirmPayment, payPurchase } from './pay-purchase.ts';
import { listReceived, receivePayment } from './received-payments.ts';
import { refundPurchase } from './refunds.ts';
import { reverseReceived } from './reverse-received.ts';
import { endSavedCard, listSavedCards } from './saved-cards.ts';
import { listUserCharges } from './user-charges.ts';

export const paymentHandlers = {
  'POST /api/purchases/{id}/pay': (context, { params, body, user, key }) =>
    payPurchase(context, user.id, params.id, body, key),

  'POST /api/purchases/{id}/confirm': (context, { params, body, user }) =>
    confirmPayment(context, user.id, params.id, body.code),

  'GET /api/payments/options': async ({ payments: { current } }) => ({
    processor: current.name,
    checkoutHost: current.checkout?.host ?? null,
    debitOrders: current.mandates !== null,
  }),

  'GET /api/account/cards': (context, { user }) => listSavedCards(context, user.id),

  'DELETE /api/account/cards/{id}': (context, { params, user }) =>
    endSavedCard(context, user.id, params.id),

  'GET /api/admin/users/{id}/charges': (context, input) =>
    answerPage(input, (page) => listUserCharges(context, input.params.id, page)),

  'GET /api/admin/users/{id}/payments': (context, input) =>
    answerPage(input, (page) => listReceived(context, input.params.id, page)),

  'POST /api/admin/users/{id}/payments': (context, { params, body, user, key }) =>
    receivePayment(context, user.id, params.id, body, key),

  'POST /api/admin/payments/{id}/reversal': (context, { params, body, user, key }) =>
    reverseReceived(context, user.id, params.id, body, key),

  'GET /api/admin/users/{id}/credit-movements': (context, input) =>
    answerPage(input, (page) => listCreditMovements(context, input.params.id, page)),

  'POST /api/admin/users/{id}/credit-payout': (context, { params, body, user, key }) =>
    payOutCredit(context, user.id, params.id, body, key),

  'POST /api/admin/purchases/{id}/refund': (context, { params, user, key }) =>
    refundPurchase(context, user.id, params.id, { key }),
} satisfies Partial<Handlers>;
