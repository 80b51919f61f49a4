import { loginKey } from '../../domain/accounts/account.ts';
import type { ProfileChange } from '../../domain/accounts/own-account.ts';
import type { UserChange } from '../../domain/admin/admin-users.ts';
import { normalisePhoneNumber } from '../../domain/values/phone.ts';

/** The columns to set for a change of a user's fields. */
export function changedUserColumns(change: UserChange & ProfileChange) {
  const { firstName, lastName, idNumber, homeAddress, phoneNumber, email } = change;
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(idNumber !== undefined && { idNumber }),
    ...(homeAddress !== undefined && { homeAddress }),
    ...(phoneNumber !== undefined && { phoneNumber: normalisePhoneNumber(phoneNumber) }),
    ...(email !== undefined && { email, emailKey: loginKey(email) }),
    ...(change.smsConsent !== undefined && { smsConsent: change.smsConsent }),
    ...(change.isVerified !== undefined && { isVerified: change.isVerified }),
    ...(change.isAdmin !== undefined && { isAdmin: change.isAdmin }),
  };
}
