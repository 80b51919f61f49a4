import type { Handlers } from '../http/contract.ts';
import { decideApproval } from './decide-approval.ts';

export const approvalHandlers = {
  'POST /api/admin/approvals/{id}/decision': (context, { params, body, user, key }) =>
    decideApproval(context, user.id, params.id, body, key),
} satisfies Partial<Handlers>;
