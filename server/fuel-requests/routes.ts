import type { Handlers } from '../http/contract.ts';
import { answerList, answerPage } from '../http/list-answer.ts';
import {
  giveUpRequest,
  readRequests,
  requestFuel,
  requestList,
  withdrawRequest,
} from './fuel-requests.ts';
import { decideRequest, undoDecision } from './request-decisions.ts';

export const fuelRequestHandlers = {
  'POST /api/fuel-requests': (context, { body, user, key }) =>
    requestFuel(context, user.id, body, key),

  'GET /api/fuel-requests': async (context, input) => ({
    requests: await answerPage(input, (page) => readRequests(context, input.user.id, page)),
  }),

  'DELETE /api/fuel-requests/{id}': (context, { params, user, key }) =>
    withdrawRequest(context, user.id, params.id, key),

  'POST /api/fuel-requests/{id}/give-up': (context, { params, user }) =>
    giveUpRequest(context, user.id, params.id),

  'GET /api/admin/fuel-requests': (context, input) => answerList(context, input, requestList),

  'PATCH /api/fuel-requests/{id}/status': (context, { params, body, user }) =>
    decideRequest(context, user.id, params.id, body),

  'DELETE /api/admin/fuel-requests/{id}/decision': (context, { params, user }) =>
    undoDecision(context, user.id, params.id),
} satisfies Partial<Handlers>;
