import { sql } from 'kysely';
import { maxReminded } from '../../domain/admin/collections.ts';
import {
  lateReminder,
  type ReminderPreview,
  type ReminderSelection,
} from '../../domain/admin/late-reminders.ts';
import type { UserId } from '../../domain/ids.ts';
import { reminderSendableFrom } from '../../domain/messages/quiet-hours.ts';
import { type SendableFrom, smsTimes } from '../../domain/messages/sms-hours.ts';
import { smsParts } from '../../domain/messages/sms-parts.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findSmsHour } from '../http/rate-limits.ts';
import { isNumberRefused } from '../messages/refused-numbers.ts';
import { lastRemindedAt } from '../records/last-reminders.ts';
import { listDebtorRows, listLatePurchases } from './debtors-table.ts';

/** The ids of a call, each once and as the database writes them. */
export function distinctIds(userIds: readonly UserId[]): UserId[] {
  // A UUID may be typed in capitals.
  return [...new Set(userIds.map((id) => id.toLowerCase() as UserId))];
}

/** When a reminder may go out (MSG-9). The operator can switch the quiet hours off. */
export function reminderTime({ config }: Context): SendableFrom {
  return config.quietHours ? reminderSendableFrom : (at) => at;
}

/** The names of somebody whom we do not know. */
const nobody = { firstName: '', lastName: '', username: '' };

/** Shows who would get which reminder, and who would get none; nothing is sent (LEND-23). */
export async function previewReminders(
  context: Context,
  adminId: UserId,
  selection: ReminderSelection,
): Promise<ReminderPreview> {
  const now = context.clock();
  const { userIds, hasMore } = await choosePeople(context, selection, now);
  const { reminders, leftOut } = await composeReminders(context.db, adminId, userIds, now);
  const sendableFrom = reminderTime(context);
  const hour = await findSmsHour(context, adminId, context.db);
  const times = smsTimes(hour, reminders.length, now, sendableFrom);
  return {
    reminders,
    leftOut,
    now: times.filter((time) => time <= now).length,
    firstAt: times[0]?.toISOString() ?? null,
    isQuiet: sendableFrom(now) > now,
    lastAt: times.at(-1)?.toISOString() ?? null,
    hasMore,
  };
}

async function choosePeople({ db }: Context, selection: ReminderSelection, now: Date) {
  const { userIds: chosen, ...filter } = selection;
  if (chosen) return { userIds: distinctIds(chosen), hasMore: false };
  const moment = { now, today: southAfricanDay(now) };
  const page = { limit: maxReminded + 1, after: null };
  const found = await listDebtorRows(db, filter, moment, page);
  const userIds = found.slice(0, maxReminded).map(({ item }) => item.id);
  return { userIds, hasMore: found.length > maxReminded };
}

async function composeReminders(
  db: Queryable,
  adminId: UserId,
  userIds: readonly UserId[],
  now: Date,
) {
  const [users, purchases] = await Promise.all([
    peopleById(db, userIds),
    listLatePurchases(db, userIds, southAfricanDay(now)),
  ]);
  const people = new Map(users.map((user) => [user.id, user]));
  const late = Map.groupBy(purchases, ({ userId }) => userId);
  const reminders: ReminderPreview['reminders'] = [];
  const leftOut: ReminderPreview['leftOut'] = [];
  for (const userId of userIds) {
    const person = people.get(userId);
    const { firstName, lastName, username } = person ?? nobody;
    const named = { userId, firstName, lastName, username };
    const reminder = person
      ? lateReminder(
          { ...person, isOwn: userId === adminId, payments: late.get(userId) ?? [] },
          now,
        )
      : ({ refusal: 'deleted' } as const);
    if (reminder.refusal !== null) leftOut.push({ ...named, reason: reminder.refusal });
    else reminders.push({ ...named, text: reminder.text, parts: smsParts(reminder.text).parts });
  }
  return { reminders, leftOut };
}

function peopleById(db: Queryable, userIds: readonly UserId[]) {
  return db
    .selectFrom('users')
    .leftJoin('debtors', 'debtors.userId', 'users.id')
    .select([
      ...(['users.id', 'users.firstName', 'users.lastName', 'users.username'] as const),
      ...(['users.phoneNumber', 'debtors.promisedDay'] as const),
      isNumberRefused.as('isNumberRefused'),
      sql<boolean>`users.deleted_at is not null`.as('isDeleted'),
      lastRemindedAt(sql.ref('users.id')).as('lastRemindedAt'),
    ])
    .where(sql<boolean>`users.id = any(${userIds}::uuid[])`)
    .execute();
}
