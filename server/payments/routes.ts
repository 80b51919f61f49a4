import type { Handlers } from '../http/contract.ts';
import { buyFuel } from '../purchases/buy-fuel.ts';
import { quoteFuel } from '../purchases/quotes.ts';
import { cancelSchedule, moveSchedule } from '../purchases/schedule-changes.ts';
import { scheduleFuel } from '../purchases/scheduled-purchases.ts';
import { confirmPayment, payPurchase } from './pay-purchase.ts';
import { forgetSavedCard } from './saved-cards.ts';
import { listSavedCards } from './saved-cards-table.ts';

export const purchasePaymentHandlers = {
  'POST /api/purchases/quote': (context, { body, user }) => quoteFuel(context, user.id, body),

  'POST /api/purchases': (context, { body, user, key }) => buyFuel(context, user.id, body, key),

  'POST /api/purchases/scheduled': (context, { body, user, key }) =>
    scheduleFuel(context, user.id, body, key),

  'POST /api/purchases/{id}/pay': (context, { params, body, user, key }) =>
    payPurchase(context, user.id, params.id, body, key),

  'POST /api/purchases/{id}/confirm': (context, { params, body, user }) =>
    confirmPayment(context, user.id, params.id, body.code),

  'PATCH /api/purchases/{id}/schedule': (context, { params, body, user }) =>
    moveSchedule(context, user.id, params.id, body.scheduledPaymentDate),

  'POST /api/purchases/{id}/cancel': (context, { params, user }) =>
    cancelSchedule(context, user.id, params.id),

  'GET /api/account/cards': (context, { user }) => listSavedCards(context.db, user.id),

  'DELETE /api/account/cards/{id}': (context, { params, user }) =>
    forgetSavedCard(context, user.id, params.id),
} satisfies Partial<Handlers>;
