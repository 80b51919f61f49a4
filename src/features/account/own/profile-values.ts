import type { Profile } from '../../../../domain/accounts/own-account.ts';

/** The values of the profile form. An operator's account may lack some of them. */
export type ProfileValues = ReturnType<typeof profileValues>;

export function profileValues(profile: Profile) {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    homeAddress: profile.homeAddress ?? '',
    phoneNumber: profile.phoneNumber ?? '',
    email: profile.email ?? '',
    smsConsent: profile.smsConsent,
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
