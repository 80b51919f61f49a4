import { day, hour } from '../../domain/values/time-units.ts';
import type { Context } from '../context.ts';

/** A session ends this long after its last use (ACC-25). */
const unusedLifetime = 30 * day;

interface Role {
  isAdmin: boolean;
}

/** How long a session lasts, however much it is used (ACC-42). */
function longestLifetime({ config }: Context, { isAdmin }: Role): number {
  return isAdmin ? config.adminSessionHours * hour : config.sessionDays * day;
}

/** When a session that is used now ends. Its cookie and the clean-up need it. */
export function sessionExpiry(context: Context, role: Role, lastsFrom: Date): Date {
  const unused = context.clock().getTime() + unusedLifetime;
  return new Date(Math.min(unused, lastsFrom.getTime() + longestLifetime(context, role)));
}

/** The sessions that last from an earlier moment have ended. */
export function oldestStart(context: Context, role: Role): Date {
  return new Date(context.clock().getTime() - longestLifetime(context, role));
}
