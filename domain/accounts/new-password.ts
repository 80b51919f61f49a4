/** The names that somebody must not choose as their password. */
export interface Named {
  username: string;
  firstName: string;
  lastName: string;
  email?: string | null;
}

const commonPassword = 'This password is one of the most common ones: please choose another';
export const namePassword = 'This password is a name of yours or ours: please choose another';

/**
 * Why somebody may not choose a password, as they read it; null when they may (ACC-41). It must
 * not be common, and no name of theirs or of the product, with or without a number behind it.
 */
export function newPasswordRefusal(
  password: string,
  person: Named,
  isCommon: (lowerCase: string) => boolean,
): string | null {
  if (isCommon(password.toLowerCase())) return commonPassword;
  const whole = lettersAndDigits(password);
  const names = namesOf(person);
  return names.has(whole) || names.has(whole.replace(/\p{N}+$/u, '')) ? namePassword : null;
}

function namesOf({ username, firstName, lastName, email }: Named): Set<string> {
  const mailName = email?.split('@')[0] ?? '';
  const names = [username, firstName, lastName, firstName + lastName, lastName + firstName];
  const known = [...names, mailName, 'volmaak'].map(lettersAndDigits);
  return new Set(known.filter((name) => name !== ''));
}

/** Spaces, dots and other signs between or behind the letters do not make another name. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
