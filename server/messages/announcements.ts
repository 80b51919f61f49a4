import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import { decisionText } from '../../domain/messages/sms-texts.ts';
import { findRecipient } from '../accounts/users-table.ts';
import type { Queryable } from '../db/database.ts';
import { insertMessages } from './messages-table.ts';

/**
 * Informs the user of a decision by SMS (REQ-6). The row is written in the transaction of the
 * decision, once per status, and sent afterwards. A pending request causes no message.
 */
export async function announceDecision(transaction: Queryable, request: FuelRequest, at: Date) {
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
