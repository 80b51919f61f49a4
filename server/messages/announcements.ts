import type { FuelRequest } from '../../domain/fuel-request.ts';
import { decisionText } from '../../domain/sms-texts.ts';
import { findRecipient } from '../accounts/users-table.ts';
import type { Queryable } from '../db/database.ts';
import { insertMessages } from './messages-table.ts';

/**
 * Has an SMS tell the user of a decision on their request (decision 10): the row is written in the
 * decision's own transaction, once for each status, and delivered after it. Nothing while it is pending.
 */
export async function announceDecision(
  transaction: Queryable,
  request: FuelRequest,
  at: Date,
): Promise<void> {
  const user = await findRecipient(transaction, request.userId);
  const text = user && decisionText(request, user.firstName);
  if (!text) return;
  await insertMessages(transaction, [
    {
      userId: request.userId,
      kind: 'decision',
      subject: `${request.id} ${request.status}`,
      text,
      createdAt: at,
    },
  ]);
}
