import type { Session, SessionUser } from '../../domain/accounts/account.ts';
import { flag, nullable, record, text } from './shape.ts';

export const sessionUser = record<SessionUser>({
  id: text,
  firstName: text,
  lastName: text,
  username: text,
  phoneNumber: nullable(text),
  isAdmin: flag,
  isBlacklisted: flag,
  blacklistReason: nullable(text),
  mustChangePassword: flag,
});

/** Whether an answer says who is signed in, or that nobody is. */
export function isSession(answer: unknown): answer is Session {
  const session = answer as Partial<Session> | null;
  if (session?.authenticated === false) return true;
  return session?.authenticated === true && sessionUser(session.user);
}
