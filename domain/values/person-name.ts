interface Named {
  firstName: string;
  lastName: string;
  username: string;
}

/**
 * A person's name in the admin's lists: the name, otherwise the username; null when both are
 * missing (ADM-8).
 */
export function personName(person: Partial<Named> | null | undefined): string | null {
  const name = [person?.firstName, person?.lastName].map((part) => part?.trim()).filter(Boolean);
  return name.join(' ') || person?.username?.trim() || null;
}
