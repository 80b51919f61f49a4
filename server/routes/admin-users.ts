import type { Handlers } from '../http/contract.ts';
import { mailedOrigin } from '../http/own-origin.ts';
import { readUserDetails } from '../services/admin-user-details.ts';
import { changeUser, createUser } from '../services/admin-users.ts';
import { blacklistUser, restoreUser } from '../services/blacklisting.ts';
import { checkCar } from '../services/car-checks.ts';
import { mailLinkFor } from '../services/password-resets.ts';

export const adminUserHandlers = {
  'POST /api/admin/users': (context, { body, user, key }) =>
    createUser(context, user.id, body, key),

  'PATCH /api/admin/users/{userId}/blacklist': (context, { params, body, user }) =>
    blacklistUser(context, user.id, params.userId, body),

  'PATCH /api/admin/users/{userId}/restore': (context, { params, user }) =>
    restoreUser(context, user.id, params.userId),

  'GET /api/admin/users/{id}': (context, { params }) => readUserDetails(context, params.id),

  'PATCH /api/admin/users/{id}': (context, { params, body, user }) =>
    changeUser(context, user.id, params.id, body),

  'POST /api/admin/users/{id}/reset-password': (context, { params, user, key, request }) =>
    mailLinkFor(context, user.id, params.id, { origin: mailedOrigin(context, request), key }),

  'PATCH /api/admin/cars/{id}': (context, { params, body, user }) =>
    checkCar(context, user.id, params.id, body),
} satisfies Partial<Handlers>;
