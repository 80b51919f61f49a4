import { loginKey } from '../../domain/account.ts';
import type { UserChange } from '../../domain/admin-users.ts';
import type { ProfileChange } from '../../domain/own-account.ts';
import { normalisePhoneNumber } from '../../domain/phone.ts';

/** The columns to set for a change of a user's fields. */
export function changedUserColumns(change: UserChange & ProfileChange) {
  const { firstName, lastName, idNumber, homeAddress, phoneNumber, email } = change;
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(idNumber !== undefined && { id_number: idNumber }),
    ...(homeAddress !== undefined && { home_address: homeAddress }),
    ...(phoneNumber !== undefined && { phone_number: normalisePhoneNumber(phoneNumber) }),
    ...(email !== undefined && { email, email_key: loginKey(email) }),
    ...(change.smsConsent !== undefined && { sms_consent: change.smsConsent }),
    ...(change.isVerified !== undefined && { is_verified: change.isVerified }),
    ...(change.isAdmin !== undefined && { is_admin: change.isAdmin }),
  };
}
