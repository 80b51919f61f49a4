import * as z from 'zod/mini';
import { AdminUser } from '../admin/admin-lists.ts';
import {
  AdminUserDetails,
  Blacklisting,
  CheckedUserChange,
  UserCreation,
} from '../admin/admin-users.ts';
import { UserId, VoucherId } from '../ids.ts';
import { CreditLimitsChange } from '../purchases/credit-schemas.ts';
import { adminOn, byId, type Calls, creation, MessageAnswer, ofUser, withoutBody } from './call.ts';

export const userCalls = {
  'POST /api/admin/users': {
    access: 'admin',
    ...creation(UserCreation, AdminUser),
    needsProof: true,
  },
  'PATCH /api/admin/users/{userId}/blacklist': {
    access: 'admin',
    params: ofUser,
    body: Blacklisting,
    result: AdminUser,
    needsProof: true,
  },
  'PATCH /api/admin/users/{userId}/restore': {
    access: 'admin',
    params: ofUser,
    ...withoutBody,
    result: AdminUser,
    needsProof: true,
  },
} as const satisfies Calls;

export const userChangeCalls = {
  'GET /api/admin/users/{id}': { access: 'admin', params: byId(UserId), result: AdminUserDetails },
  'PATCH /api/admin/users/{id}': {
    ...adminOn(UserId),
    body: CheckedUserChange,
    result: AdminUserDetails,
    needsProof: true,
  },
  'PATCH /api/admin/users/{id}/credit-limits': {
    ...adminOn(UserId),
    body: CreditLimitsChange,
    result: AdminUserDetails,
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/users/{id}/reset-password': {
    ...adminOn(UserId),
    ...withoutBody,
    result: MessageAnswer,
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/users/{id}/id-number': {
    ...adminOn(UserId),
    ...withoutBody,
    result: z.object({ idNumber: z.nullable(z.string()) }),
  },
} as const satisfies Calls;

export const withdrawalCalls = {
  'DELETE /api/admin/users/{id}/second-factor': { ...adminOn(UserId), needsProof: true },
  'DELETE /api/admin/users/{id}/sessions': { ...adminOn(UserId), needsProof: true },
  'DELETE /api/admin/vouchers/{id}': { ...adminOn(VoucherId), needsProof: true },
} as const satisfies Calls;
