import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { securityEventList } from './security-event-list.ts';

export const securityHandlers = {
  'GET /api/admin/security-events': (context, input) =>
    answerList(context, input, securityEventList),
} satisfies Partial<Handlers>;
