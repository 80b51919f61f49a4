import type { Handlers } from '../http/contract.ts';
import { answerAsCsv, answerList } from '../http/list-answer.ts';
import { mailedOrigin } from '../http/own-origin.ts';
import { auditList, userList } from './admin-lists.ts';
import { blacklistUser, restoreUser } from './blacklisting.ts';
import { cashTable, readCash } from './cash.ts';
import { changeCreditLimits } from './credit-limits.ts';
import { searchDesk } from './desk-search.ts';
import { endSessions } from './end-sessions.ts';
import { changeUser, createUser } from './manage-users.ts';
import { readMorning } from './morning.ts';
import { mailLinkFor } from './password-link.ts';
import { changeView, deleteView, listSavedViews, saveView } from './saved-views.ts';
import { removeSecondFactor } from './second-factor.ts';
import {
  dailyReportTable,
  readDailyFigures,
  readListLengths,
  readStatistics,
  readTierFigures,
  readWaiting,
} from './statistics.ts';
import { readUserDetails, showIdNumber } from './user-details.ts';
import { waitingPeopleList, waitingVehicleList } from './waiting-lists.ts';

export const adminHandlers = {
  'GET /api/admin/users': (context, input) => answerList(context, input, userList),

  'POST /api/admin/users': (context, { body, user, key }) => createUser(context, user, body, key),

  'PATCH /api/admin/users/{userId}/blacklist': (context, { params, body, user }) =>
    blacklistUser(context, user, params.userId, body),

  'PATCH /api/admin/users/{userId}/restore': (context, { params, user }) =>
    restoreUser(context, user, params.userId),

  'GET /api/admin/users/{id}': (context, { params }) => readUserDetails(context, params.id),

  'PATCH /api/admin/users/{id}': (context, { params, body, user }) =>
    changeUser(context, user, params.id, body),

  'POST /api/admin/users/{id}/id-number': (context, { params, user }) =>
    showIdNumber(context, user.id, params.id),

  'PATCH /api/admin/users/{id}/credit-limits': (context, { params, body, user, key }) =>
    changeCreditLimits(context, user.id, params.id, body, key),

  'POST /api/admin/users/{id}/reset-password': (context, { params, user, key, request }) =>
    mailLinkFor(context, user, params.id, { origin: mailedOrigin(context, request), key }),

  'DELETE /api/admin/users/{id}/second-factor': (context, { params, user }) =>
    removeSecondFactor(context, user, params.id),

  'DELETE /api/admin/users/{id}/sessions': (context, { params, user }) =>
    endSessions(context, user, params.id),

  'GET /api/admin/morning': (context) => readMorning(context),

  'GET /api/admin/verification': ({ db }) => readWaiting(db),

  'GET /api/admin/verification/vehicles': (context, input) =>
    answerList(context, input, waitingVehicleList),

  'GET /api/admin/verification/people': (context, input) =>
    answerList(context, input, waitingPeopleList),

  'GET /api/admin/search': (context, { query }) => searchDesk(context, query.q),

  'GET /api/admin/audit': (context, input) => answerList(context, input, auditList),

  'GET /api/admin/saved-views': ({ db }, { user }) => listSavedViews(db, user.id),

  'POST /api/admin/saved-views': (context, { body, user, key }) =>
    saveView(context, user.id, body, key),

  'PATCH /api/admin/saved-views/{id}': (context, { params, body, user }) =>
    changeView(context, user.id, params.id, body),

  'DELETE /api/admin/saved-views/{id}': (context, { params, user }) =>
    deleteView(context, user.id, params.id),

  'GET /api/admin/statistics': ({ db }) => readStatistics(db),
  'GET /api/admin/list-lengths': ({ db }) => readListLengths(db),

  'GET /api/admin/reports/tiers': ({ db }) => readTierFigures(db),

  'GET /api/admin/cash': async (context, input) =>
    answerAsCsv(input, await readCash(context, input.query), cashTable),

  'GET /api/admin/reports/daily': async ({ db }, input) =>
    answerAsCsv(input, await readDailyFigures(db, input.query), dailyReportTable),
} satisfies Partial<Handlers>;
