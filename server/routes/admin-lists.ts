import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { countListedUsers } from '../services/counted-users.ts';
import { listAllFuelRequests } from '../stores/admin-fuel-requests.ts';
import { listAllPurchases } from '../stores/admin-purchases.ts';
import { listUsers } from '../stores/admin-users.ts';
import { listAuditEntries } from '../stores/audit-log.ts';
import { auditTable, fuelRequestTable, purchaseTable, userTable } from './admin-tables.ts';

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
