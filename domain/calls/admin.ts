import * as z from 'zod/mini';
import {
  AdminFuelRequest,
  AdminFuelRequestsQuery,
  AdminPurchase,
  AdminPurchasesQuery,
  AdminUser,
  AdminUsersQuery,
} from '../admin/admin-lists.ts';
import { AuditEntry, AuditQuery } from '../admin/audit.ts';
import { CashQuery, CashReport } from '../admin/cash.ts';
import { DeskFindings, DeskSearchQuery } from '../admin/desk-search.ts';
import { Morning } from '../admin/morning.ts';
import { SavedView, SavedViewChange, SavedViewCreation } from '../admin/saved-views.ts';
import {
  DailyFigures,
  ListLengths,
  ReportQuery,
  Statistics,
  TierFigures,
} from '../admin/statistics.ts';
import { SavedViewId } from '../ids.ts';
import { SecurityEvent, SecurityEventsQuery } from '../security/security-event.ts';
import { adminList, adminOn, byId, type Calls, creation } from './call.ts';

export const adminListCalls = {
  'GET /api/admin/users': adminList(AdminUsersQuery, AdminUser),
  'GET /api/admin/fuel-requests': adminList(AdminFuelRequestsQuery, AdminFuelRequest),
  'GET /api/admin/purchases': adminList(AdminPurchasesQuery, AdminPurchase),
  'GET /api/admin/statistics': { access: 'admin', result: Statistics },
} as const satisfies Calls;

export const searchCalls = {
  'GET /api/admin/list-lengths': { access: 'admin', result: ListLengths },
  'GET /api/admin/search': { access: 'admin', query: DeskSearchQuery, result: DeskFindings },
} as const satisfies Calls;

export const reportCalls = {
  'GET /api/admin/reports/daily': adminList(ReportQuery, DailyFigures),
  'GET /api/admin/cash': { access: 'admin', query: CashQuery, result: CashReport, csv: true },
  'GET /api/admin/reports/tiers': { access: 'admin', result: TierFigures },
  'GET /api/admin/morning': { access: 'admin', result: Morning },
} as const satisfies Calls;

export const logCalls = {
  'GET /api/admin/audit': adminList(AuditQuery, AuditEntry),
  'GET /api/admin/security-events': adminList(SecurityEventsQuery, SecurityEvent),
} as const satisfies Calls;

export const savedViewCalls = {
  'GET /api/admin/saved-views': { access: 'admin', result: z.array(SavedView) },
  'POST /api/admin/saved-views': { access: 'admin', ...creation(SavedViewCreation, SavedView) },
  'PATCH /api/admin/saved-views/{id}': {
    ...adminOn(SavedViewId),
    body: SavedViewChange,
    result: SavedView,
  },
  'DELETE /api/admin/saved-views/{id}': { access: 'admin', params: byId(SavedViewId) },
} as const satisfies Calls;
