interface Named {
  firstName?: string | null;
  lastName?: string | null;
  username?: string | null;
}

/** A person's name in the admin's lists, else the username; null without both (ADM-8). */
export function personName(person: Named | null | undefined): string | null {
  const name = [person?.firstName, person?.lastName].map((part) => part?.trim()).filter(Boolean);
  return name.join(' ') || person?.username?.trim() || null;
}
