import { findSession } from '../accounts/find-session.ts';
import { isNamedUser } from '../http/access.ts';
import type { Handlers } from '../http/contract.ts';
import { Refusal } from '../refusal.ts';
import { bookRedemption } from './book-redemption.ts';
import { registerPhone } from './device-keys.ts';
import { readVouchers } from './read-vouchers.ts';

export const voucherHandlers = {
  'POST /api/account/devices': (context, { body, user }) => registerPhone(context, user, body),

  'GET /api/vouchers': (context, { query, user }) => readVouchers(context, user, query),

  'POST /api/vouchers/move': (context, { body, user }) =>
    readVouchers(context, user, { device: body.device, moves: true }),

  'POST /api/redemptions': async (context, { body, request }) => {
    // What the motorist's phone showed, or its short code, proves the report of an attendant.
    if (body.shown !== null || body.shortCode) return bookRedemption(context, body, null);
    const user = await findSession(context, request);
    if (!user || !isNamedUser(request, user)) throw new Refusal('signed-out');
    return bookRedemption(context, body, user.id);
  },
} satisfies Partial<Handlers>;
