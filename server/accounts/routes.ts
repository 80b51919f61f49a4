import { isNamedUser } from '../http/access.ts';
import { clientOf } from '../http/client.ts';
import type { Handlers } from '../http/contract.ts';
import { clearCookie, isOverTls, writeCookie, writeSessionCookie } from '../http/cookies.ts';
import { mailedOrigin } from '../http/own-origin.ts';
import { deviceCookie, deviceOf } from './known-devices.ts';
import { changePassword } from './password-change.ts';
import { forgotPassword, resetPassword } from './password-resets.ts';
import { changeProfile, readProfile, revealIdNumber } from './profile.ts';
import { register } from './registration.ts';
import { requireSecondStep } from './second-factor/second-step.ts';
import {
  endDeviceSession,
  endOtherSessions,
  endSession,
  listDevices,
  openSession,
  signIn,
  toSession,
  toSessionUser,
} from './sessions.ts';

export const accountHandlers = {
  'GET /api/auth/session': async (context, { user }) => toSession(context, user),

  'POST /api/auth/login': async (context, { body, request, reply }) => {
    const found = await signIn(context, body, request);
    const hasProvedFactor = await requireSecondStep(
      context,
      clientOf(request),
      found.user,
      body.code,
    );
    await endSession(context, request);
    await openSession(context, { ...found, hasProvedFactor }, request, reply);
    return toSessionUser(context, found.user);
  },

  'POST /api/auth/register': async (context, { body, request }) =>
    toSessionUser(context, await register(context, body, request.ip)),

  'POST /api/auth/logout': async (context, { user, request, reply }) => {
    // Another user has signed in since: their session must not be ended.
    if (user && !isNamedUser(request, user)) return;
    await endSession(context, request);
    clearCookie(context, request, reply, 'volmaak_session');
  },

  'POST /api/auth/forgot-password': async (context, { body, request }) => {
    const origin = mailedOrigin(context, request);
    await forgotPassword(context, body.email, origin, clientOf(request));
    return {
      message:
        'If an account with this email exists, a password reset link has been sent. The link expires in 1 hour.',
    };
  },

  'POST /api/auth/reset-password': async (context, { body, request, reply }) => {
    const device = deviceOf(context, request);
    await resetPassword(context, body, { client: clientOf(request), device });
    writeCookie(context, request, reply, deviceCookie(context, device));
    return { message: 'Your password has been reset.' };
  },

  'POST /api/account/password': async (context, { body, user, request, reply }) => {
    const isHostOnly = isOverTls(context, request);
    const { changed, session } = await changePassword(context, user, body, isHostOnly);
    if (session) writeSessionCookie(context, request, reply, session);
    return toSessionUser(context, changed);
  },

  'GET /api/account/profile': ({ db, keys }, { user }) => readProfile(db, keys, user.id),

  'PATCH /api/account/profile': (context, { body, user, key, request }) =>
    changeProfile(context, user, body, { key, address: request.ip }),

  'POST /api/account/id-number': async (context, { body, user }) => ({
    idNumber: await revealIdNumber(context, user, body),
  }),

  'GET /api/account/sessions': (context, { user }) => listDevices(context, user),

  'DELETE /api/account/sessions': (context, { user }) => endOtherSessions(context, user),

  'DELETE /api/account/sessions/{id}': (context, { params, user }) =>
    endDeviceSession(context, user, params.id),
} satisfies Partial<Handlers>;
