import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '../../domain/accounts/own-account.ts';
import type { UserId } from '../../domain/ids.ts';
import { call } from '../http/client.ts';
import { isBoolean, isDate, isString, nullable, objectOf } from '../session/validator.ts';
import { queryRoots } from './query-roots.ts';

const profileValidator = objectOf<Profile>({
  username: isString,
  firstName: isString,
  lastName: isString,
  maskedId: nullable(isString),
  homeAddress: nullable(isString),
  phoneNumber: nullable(isString),
  email: nullable(isString),
  smsConsent: isBoolean,
  registrationDate: isDate,
});

/** The user's own data. The device keeps it, so that it can be changed without a connection. */
export function profileQuery(userId: UserId) {
  return queryOptions({
    queryKey: [queryRoots.profile, userId],
    queryFn: ({ signal }) => call('GET /api/account/profile', {}, { signal }),
    networkMode: 'offlineFirst',
    staleTime: 0,
    meta: { persistedAs: { version: 1, isValid: profileValidator }, mergesSentItems: true },
  });
}
