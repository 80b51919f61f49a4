import type { SessionUser } from '../../domain/accounts/account.ts';
import { isBoolean, isString, nullable, objectOf } from './validator.ts';

export const sessionUserValidator = objectOf<SessionUser>({
  id: isString,
  firstName: isString,
  lastName: isString,
  username: isString,
  phoneNumber: nullable(isString),
  isAdmin: isBoolean,
  isBlacklisted: isBoolean,
  blacklistReason: nullable(isString),
  mustChangePassword: isBoolean,
});
