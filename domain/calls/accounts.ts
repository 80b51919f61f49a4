import * as z from 'zod/mini';
import {
  ForgottenPassword,
  PasswordChange,
  PasswordReset,
  Registration,
  Session,
  SessionUser,
  SignIn,
} from '../accounts/account.ts';
import { DeviceSession, PasswordProof, Profile, ProfileChange } from '../accounts/own-account.ts';
import {
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyOptions,
} from '../accounts/passkeys.ts';
import { Proof, ProofMethod } from '../accounts/proof.ts';
import {
  AuthenticatorSetup,
  CodeProof,
  RecoveryCodes,
  SecondFactorState,
} from '../accounts/second-factor.ts';
import { PasskeyId, SessionId } from '../ids.ts';
import { byId, type Calls, MessageAnswer, withoutBody } from './call.ts';

export const signInCalls = {
  'GET /api/auth/session': { access: 'open', result: Session },
  'POST /api/auth/login': { access: 'open', body: SignIn, result: SessionUser },
  'POST /api/auth/register': {
    access: 'open',
    body: Registration,
    result: SessionUser,
    creates: true,
  },
  'POST /api/auth/logout': { access: 'open', ...withoutBody },
  'POST /api/auth/forgot-password': {
    access: 'open',
    body: ForgottenPassword,
    result: MessageAnswer,
  },
  'POST /api/auth/reset-password': { access: 'open', body: PasswordReset, result: MessageAnswer },
} as const satisfies Calls;

export const accountCalls = {
  'GET /api/account/profile': { result: Profile },
  'PATCH /api/account/profile': { body: ProfileChange, result: Profile, idempotent: true },
  'POST /api/account/id-number': {
    body: PasswordProof,
    result: z.object({ idNumber: z.nullable(z.string()) }),
  },
  'GET /api/account/sessions': { result: z.array(DeviceSession) },
  'DELETE /api/account/sessions': {},
  'DELETE /api/account/sessions/{id}': { params: byId(SessionId) },
  'POST /api/account/download': { body: PasswordProof, result: 'zip' },
  'POST /api/account/deletion': { body: PasswordProof },
  'POST /api/account/password': { body: PasswordChange, result: SessionUser },
} as const satisfies Calls;

export const passkeyCalls = {
  'POST /api/auth/passkey/options': { access: 'open', ...withoutBody, result: PasskeyOptions },
  'POST /api/auth/passkey': { access: 'open', body: PasskeyAssertion, result: SessionUser },
  'GET /api/account/passkeys': { result: z.array(Passkey) },
  'POST /api/account/passkeys/options': {
    ...withoutBody,
    result: PasskeyOptions,
    needsProof: true,
  },
  'POST /api/account/passkeys': {
    body: PasskeyCreation,
    result: Passkey,
    creates: true,
    needsProof: true,
  },
  'DELETE /api/account/passkeys/{id}': { params: byId(PasskeyId), needsProof: true },
} as const satisfies Calls;

export const secondFactorCalls = {
  'GET /api/account/second-factor': { result: SecondFactorState },
  'POST /api/account/second-factor/app': {
    ...withoutBody,
    result: AuthenticatorSetup,
    needsProof: true,
  },
  'POST /api/account/second-factor/app/confirm': {
    body: CodeProof,
    result: RecoveryCodes,
    needsProof: true,
  },
  'DELETE /api/account/second-factor/app': { needsProof: true },
  'POST /api/account/second-factor/recovery-codes': {
    ...withoutBody,
    result: RecoveryCodes,
    needsProof: true,
  },
} as const satisfies Calls;

export const proofCalls = {
  'GET /api/account/proof': { result: z.object({ methods: z.array(ProofMethod) }) },
  'POST /api/account/proof/options': { ...withoutBody, result: PasskeyOptions },
  'POST /api/account/proof': { body: Proof },
} as const satisfies Calls;
