import type { Profile } from '../../../../domain/own-account.ts';

/** What the form of one's own details holds; an operator may have given none of some. */
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

/** What the user has changed, and nothing else: what was never given need not be given now. */
export function changedValues(
  values: ProfileValues,
  before: ProfileValues,
): Partial<ProfileValues> {
  const isChanged = ([field, value]: [string, unknown]) =>
    value !== before[field as keyof ProfileValues]; // a field of the same form
  return Object.fromEntries(Object.entries(values).filter(isChanged));
}
