import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { clientOf } from '../../http/client.ts';
import type { Handlers } from '../../http/contract.ts';
import { deviceOf } from '../known-devices.ts';
import { proofMethods, proofOptions, prove } from '../proofs.ts';
import {
  confirmNewApp,
  readSecondFactor,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from '../second-factor/second-factor.ts';
import { endSession, openSession, toSessionUser } from '../sessions.ts';
import { signInByPasskey, signInOptions } from './passkey-sign-in.ts';
import { addPasskey, creationOptions, readPasskeys, removePasskey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

const askedFrom = (context: Context, request: FastifyRequest) => ({
  client: clientOf(request),
  device: deviceOf(context, request).hash,
});

export const passkeyHandlers = {
  'POST /api/auth/passkey/options': (context, { request }) =>
    signInOptions(context, relyingParty(context, request), askedFrom(context, request)),

  'POST /api/auth/passkey': async (context, { body, request, reply }) => {
    const party = relyingParty(context, request);
    const found = await signInByPasskey(context, party, body, askedFrom(context, request));
    await endSession(context, request);
    await openSession(context, { ...found, hasProvedFactor: true }, request, reply);
    return toSessionUser(context, found.user);
  },

  'GET /api/account/passkeys': (context, { user }) => readPasskeys(context, user),

  'POST /api/account/passkeys/options': (context, { user, request }) =>
    creationOptions(context, relyingParty(context, request), user),

  'POST /api/account/passkeys': (context, { body, user, request }) =>
    addPasskey(context, relyingParty(context, request), user, body),

  'DELETE /api/account/passkeys/{id}': (context, { params, user }) =>
    removePasskey(context, user, params.id),

  'GET /api/account/second-factor': (context, { user }) => readSecondFactor(context, user),

  'POST /api/account/second-factor/app': (context, { user }) => startApp(context, user),

  'POST /api/account/second-factor/app/confirm': (context, { body, user }) =>
    confirmNewApp(context, user, body.code),

  'DELETE /api/account/second-factor/app': (context, { user }) => removeApp(context, user),

  'POST /api/account/second-factor/recovery-codes': (context, { user }) =>
    renewRecoveryCodes(context, user),

  'GET /api/account/proof': async (context, { user }) => ({
    methods: await proofMethods(context, user),
  }),

  'POST /api/account/proof/options': (context, { user, request }) =>
    proofOptions(context, relyingParty(context, request), user),

  'POST /api/account/proof': (context, { body, user, request }) =>
    prove(context, () => relyingParty(context, request), user, body),
} satisfies Partial<Handlers>;
