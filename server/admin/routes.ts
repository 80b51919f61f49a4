import { listAllFuelRequests } from '../fuel-requests/fuel-requests-table.ts';
import { decideRequest } from '../fuel-requests/request-decisions.ts';
import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { mailedOrigin } from '../http/own-origin.ts';
import { refundPurchase } from '../payments/refunds.ts';
import { listAllPurchases } from '../purchases/purchases-table.ts';
import { checkCar } from '../vehicles/car-checks.ts';
import { listUsers } from './admin-users-table.ts';
import { listAuditEntries } from './audit-log-table.ts';
import { blacklistUser, restoreUser } from './blacklisting.ts';
import { countListedUsers } from './counted-users.ts';
import { auditTable, fuelRequestTable, purchaseTable, userTable } from './csv-tables.ts';
import { changeUser, createUser } from './manage-users.ts';
import { mailLinkFor } from './password-link.ts';
import { readDailyFigures, readStatistics, readTierFigures } from './statistics-table.ts';
import { readUserDetails } from './user-details.ts';

export const adminListHandlers = {
  'GET /api/admin/users': async (context, input) =>
    answerList(
      input,
      (page) => listUsers(context.db, input.query, page),
      userTable,
      await countListedUsers(context.db, input.query),
    ),

  'GET /api/admin/fuel-requests': (context, input) =>
    answerList(
      input,
      (page) => listAllFuelRequests(context.db, input.query, page),
      fuelRequestTable,
    ),

  'GET /api/admin/purchases': (context, input) =>
    answerList(input, (page) => listAllPurchases(context.db, input.query, page), purchaseTable),

  'GET /api/admin/audit': (context, input) =>
    answerList(input, (page) => listAuditEntries(context.db, input.query, page), auditTable),
} satisfies Partial<Handlers>;

export const adminFigureHandlers = {
  'GET /api/admin/statistics': (context) => readStatistics(context.db),

  'GET /api/admin/reports/tiers': (context) => readTierFigures(context.db),

  'GET /api/admin/reports/daily': (context, { query }) => readDailyFigures(context.db, query),
} satisfies Partial<Handlers>;

export const adminUserHandlers = {
  'POST /api/admin/users': (context, { body, user, key }) =>
    createUser(context, user.id, body, key),

  'PATCH /api/admin/users/{userId}/blacklist': (context, { params, body, user }) =>
    blacklistUser(context, user.id, params.userId, body),

  'PATCH /api/admin/users/{userId}/restore': (context, { params, user }) =>
    restoreUser(context, user.id, params.userId),

  'GET /api/admin/users/{id}': (context, { params }) => readUserDetails(context, params.id),

  'PATCH /api/admin/users/{id}': (context, { params, body, user }) =>
    changeUser(context, user.id, params.id, body),

  'POST /api/admin/users/{id}/reset-password': (context, { params, user, key, request }) =>
    mailLinkFor(context, user.id, params.id, { origin: mailedOrigin(context, request), key }),

  'PATCH /api/admin/cars/{id}': (context, { params, body, user }) =>
    checkCar(context, user.id, params.id, body),
} satisfies Partial<Handlers>;

export const adminDecisionHandlers = {
  'PATCH /api/fuel-requests/{id}/status': (context, { params, body, user }) =>
    decideRequest(context, user.id, params.id, body),

  'POST /api/admin/purchases/{id}/refund': (context, { params, user, key }) =>
    refundPurchase(context, user.id, params.id, key),
} satisfies Partial<Handlers>;
