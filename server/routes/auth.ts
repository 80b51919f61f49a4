import { isNamedUser } from '../http/access.ts';
import type { Handlers } from '../http/contract.ts';
import { mailedOrigin } from '../http/own-origin.ts';
import { clearSessionCookie, cookieSessionHash, openSession } from '../http/session.ts';
import { changePassword, register, signIn } from '../services/accounts.ts';
import { forgotPassword, resetPassword } from '../services/password-resets.ts';
import { deleteSession } from '../stores/sessions.ts';
import { toSessionUser } from '../stores/users.ts';

export const authHandlers = {
  'GET /api/auth/session': async (_, { user }) => ({
    authenticated: user !== null,
    user: user && toSessionUser(user),
  }),

  'POST /api/auth/login': async (context, { body, request, reply }) => {
    const found = await signIn(context, body, request.ip);
    const before = cookieSessionHash(request);
    if (before) await deleteSession(context.db, before);
    await openSession(context, found, request, reply);
    return toSessionUser(found.user);
  },

  'POST /api/auth/register': async (context, { body, request }) =>
    toSessionUser(await register(context, body, request.ip)),

  'POST /api/auth/logout': async (context, { user, request, reply }) => {
    // Somebody else has signed in since: theirs is not the session that was left.
    if (user && !isNamedUser(request, user)) return;
    const session = cookieSessionHash(request);
    if (session) await deleteSession(context.db, session);
    clearSessionCookie(context, request, reply);
  },

  'POST /api/auth/forgot-password': async (context, { body, request }) => {
    await forgotPassword(context, body.email, mailedOrigin(context, request), request.ip);
    return {
      message:
        'If an account with this email exists, a password reset link has been sent. The link expires in 1 hour.',
    };
  },

  'POST /api/auth/reset-password': async (context, { body }) => {
    await resetPassword(context, body);
    return { message: 'Your password has been reset.' };
  },

  'POST /api/account/password': async (context, { body, user }) =>
    toSessionUser(await changePassword(context, user, body)),
} satisfies Partial<Handlers>;
