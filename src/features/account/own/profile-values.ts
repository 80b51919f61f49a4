import type { Profile } from '../../../../domain/accounts/own-account.ts';

/** The values of the profile form. An operator's account may lack some of them. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  homeAddress: string;
  phoneNumber: string;
  email: string;
  smsConsent: boolean;
}

export function profileValues(profile: Profile): ProfileValues {
  const { firstName, lastName, homeAddress, phoneNumber, email, smsConsent } = profile;
  return {
    firstName,
    lastName,
    homeAddress: homeAddress ?? '',
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    smsConsent,
  };
}

/** Only the values that the user has changed. A value that was always missing may stay missing. */
export function changedValues(
  values: ProfileValues,
  before: ProfileValues,
): Partial<ProfileValues> {
  const isChanged = ([field, value]: [string, unknown]) =>
    value !== before[field as keyof ProfileValues]; // a field of the same form
  return Object.fromEntries(Object.entries(values).filter(isChanged));
}
