import * as z from 'zod/mini';
import { MessageId } from '../../domain/ids.ts';
import type { Handlers } from '../http/contract.ts';
import { decodeCursor, encodeCursor, linkNextPage } from '../http/page-link.ts';
import { sendCustom, sendReminder, sendWelcome } from '../services/sms-sending.ts';
import { listMessages } from '../stores/message-log.ts';

const Place = z.object({ createdAt: z.iso.datetime(), id: MessageId });

export const smsHandlers = {
  'POST /api/sms/send': (context, { body, user, key, request }) =>
    sendCustom(context, { admin: user, key, address: request.ip }, body),

  'POST /api/sms/welcome': (context, { user, key, request }) =>
    sendWelcome(context, { admin: user, key, address: request.ip }),

  'POST /api/sms/payment-reminder': (context, { body, user, key, request }) =>
    sendReminder(context, { admin: user, key, address: request.ip }, body),

  'GET /api/admin/messages': async (context, { query, request, reply }) => {
    const place = query.cursor === undefined ? null : decodeCursor(Place, query.cursor);
    const after = place && { createdAt: new Date(place.createdAt), id: place.id };
    // One more than asked for tells whether there is a following page.
    const found = await listMessages(context.db, { ...query, limit: query.limit + 1 }, after);
    const messages = found.slice(0, query.limit);
    const last = messages.at(-1);
    if (last && found.length > query.limit) {
      linkNextPage(request, reply, encodeCursor({ createdAt: last.createdAt, id: last.id }));
    }
    return messages;
  },
} satisfies Partial<Handlers>;
