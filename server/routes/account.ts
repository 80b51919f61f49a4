import type { Handlers } from '../http/contract.ts';
import { Refusal } from '../http/refusal.ts';
import { clearSessionCookie } from '../http/session.ts';
import { deleteAccount } from '../services/account-deletion.ts';
import { ownDataFile } from '../services/own-data.ts';
import { changeProfile, revealIdNumber } from '../services/own-profile.ts';
import { readProfile } from '../stores/profiles.ts';
import { deleteSessionOf, deleteSessionsOf, listSessions } from '../stores/sessions.ts';

export const accountHandlers = {
  'GET /api/account/profile': (context, { user }) => readProfile(context.db, user.id),

  'PATCH /api/account/profile': (context, { body, user, request }) =>
    changeProfile(context, user, body, request.ip),

  'POST /api/account/id-number': async (context, { body, user }) => ({
    idNumber: await revealIdNumber(context, user, body),
  }),

  'GET /api/account/sessions': (context, { user }) =>
    listSessions(context.db, user.id, user.sessionHash, context.clock()),

  'DELETE /api/account/sessions': (context, { user }) =>
    deleteSessionsOf(context.db, user.id, user.sessionHash),

  'DELETE /api/account/sessions/{id}': async (context, { params, user }) => {
    const done = await deleteSessionOf(context.db, user.id, params.id);
    if (!done) throw new Refusal('not-found');
  },

  'POST /api/account/download': async (context, { body, user, reply }) => {
    const file = await ownDataFile(context, user, body);
    reply
      .header('Content-Disposition', 'attachment; filename="volmaak-my-data.zip"')
      .type('application/zip');
    // Streamed as it is: the contract has no schema for it.
    return file as never;
  },

  'POST /api/account/deletion': async (context, { body, user, request, reply }) => {
    await deleteAccount(context, user, body);
    clearSessionCookie(context, request, reply);
  },
} satisfies Partial<Handlers>;
