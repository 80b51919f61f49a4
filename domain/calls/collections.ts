import * as z from 'zod/mini';
import {
  LatePeopleQuery,
  LatePerson,
  PaymentPromise,
  PromiseCreation,
} from '../admin/collections.ts';
import { LateDebt } from '../admin/debt-ages.ts';
import {
  LateReminders,
  ReminderOutcomes,
  ReminderPreview,
  ReminderSelection,
} from '../admin/late-reminders.ts';
import { UserId } from '../ids.ts';
import { adminList, adminOn, type Calls, creation } from './call.ts';

export const collectionCalls = {
  'GET /api/admin/collections/debt': { access: 'admin', result: LateDebt },
  'GET /api/admin/collections/people': adminList(LatePeopleQuery, LatePerson),
  'POST /api/admin/users/{id}/promises': {
    ...adminOn(UserId),
    ...creation(PromiseCreation, PaymentPromise),
  },
  'DELETE /api/admin/users/{id}/promises/{promiseId}': {
    access: 'admin',
    params: z.object({ id: UserId, promiseId: z.uuid('This is not a valid id') }),
    idempotent: true,
  },
  'POST /api/admin/collections/reminders/preview': {
    access: 'admin',
    body: ReminderSelection,
    result: ReminderPreview,
  },
  'POST /api/admin/collections/reminders': {
    access: 'admin',
    body: LateReminders,
    result: ReminderOutcomes,
    idempotent: true,
  },
} as const satisfies Calls;
