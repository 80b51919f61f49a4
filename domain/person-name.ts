interface Named {
  firstName: string;
  lastName: string;
  username: string;
}

/** How a person is called in the admin's lists: by name, else by username; null where there is neither (ADM-8). */
export function personName(person: Partial<Named> | null | undefined): string | null {
  const name = [person?.firstName, person?.lastName].map((part) => part?.trim()).filter(Boolean);
  return name.join(' ') || person?.username?.trim() || null;
}
