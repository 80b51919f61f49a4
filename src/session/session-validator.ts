import type { Session, SessionUser } from '../../domain/accounts/account.ts';
import type { AdminRole } from '../../domain/admin/roles.ts';
import type { OwnStation } from '../../domain/vouchers/own-station.ts';
import { isBoolean, isString, nullable, objectOf, oneOf, optional } from './validator.ts';

/** The user that this device remembers. */
export const sessionUserValidator = objectOf<SessionUser>({
  id: isString,
  firstName: isString,
  lastName: isString,
  username: isString,
  phoneNumber: nullable(isString),
  isAdmin: isBoolean,
  adminRole: optional(oneOf<AdminRole>('admin', 'owner', 'accountant', 'clerk')),
  isBlacklisted: isBoolean,
  blacklistReason: nullable(isString),
  mustChangePassword: isBoolean,
  mustSetUpSecondFactor: optional(isBoolean),
  station: optional(nullable(objectOf<OwnStation>({ id: isString, name: isString }))),
});

/** Whether an answer is a valid session: a user, or nobody. */
export function isSession(answer: unknown): answer is Session {
  const session = answer as Partial<Session> | null;
  if (session?.authenticated === false) return true;
  return session?.authenticated === true && sessionUserValidator(session.user);
}
