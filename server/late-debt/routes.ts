import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { latePeopleList, readLateDebt } from './late-people.ts';
import { remindLatePeople } from './late-reminders.ts';
import { recordPromise, withdrawPromise } from './promises.ts';
import { previewReminders } from './reminder-preview.ts';

export const lateDebtHandlers = {
  'GET /api/admin/collections/debt': (context) => readLateDebt(context),

  'GET /api/admin/collections/people': (context, input) =>
    answerList(context, input, latePeopleList),

  'POST /api/admin/users/{id}/promises': (context, { params, body, user, key }) =>
    recordPromise(context, user.id, params.id, body, key),

  'DELETE /api/admin/users/{id}/promises/{promiseId}': (context, { params, user, key }) =>
    withdrawPromise(context, user.id, params, key),

  'POST /api/admin/collections/reminders/preview': (context, { body, user }) =>
    previewReminders(context, user.id, body),

  'POST /api/admin/collections/reminders': (context, { body, user, key }) =>
    remindLatePeople(context, user.id, body, key),
} satisfies Partial<Handlers>;
