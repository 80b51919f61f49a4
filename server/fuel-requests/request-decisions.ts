import {
  type FuelRequest,
  type FuelRequestDecision,
  statusTransitions,
} from '../../domain/fuel-requests/fuel-request.ts';
import type { FuelRequestId, UserId } from '../../domain/ids.ts';
import { actAsAdmin } from '../admin/admin-action.ts';
import type { Context } from '../context.ts';
import { announceDecision } from '../messages/announcements.ts';
import { Refusal } from '../refusal.ts';
import { lockFuelRequest, updateFuelRequest } from './fuel-requests-table.ts';

/**
 * Approves, rejects or completes a fuel request, with notes and an SMS for its user. Of two
 * simultaneous decisions only one succeeds (REQ-5, REQ-6).
 * @throws Refusal 404, 409 'wrong-status' with the present status
 */
export function decideRequest(
  context: Context,
  adminId: UserId,
  id: FuelRequestId,
  { status, notes }: FuelRequestDecision,
): Promise<FuelRequest> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const request = await lockFuelRequest(transaction, id);
    if (!request) throw new Refusal('not-found');
    if (!statusTransitions[request.status].includes(status)) throw wrongStatus(request);
    const now = context.clock();
    const fields = notes === undefined ? ['status'] : ['status', 'notes'];
    await audit({ action: 'fuel-request-decided', userId: request.userId, objectId: id, fields });
    const decided = await updateFuelRequest(transaction, id, {
      status,
      ...(notes !== undefined && { notes: notes || null }),
      ...(status === 'approved' && { approvedBy: adminId, approvedAt: now }),
      ...(status === 'completed' && { completedAt: now }),
    });
    await announceDecision(transaction, decided, now);
    return decided;
  });
}

function wrongStatus({ status }: FuelRequest): Refusal {
  return new Refusal('wrong-status', {
    message: `This request is ${status}: it can't be changed like this`,
    details: { status },
  });
}
