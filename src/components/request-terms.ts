/** When what is poured of a request is due, without a premium; null while the days are unknown. */
export function dueText(days: number | undefined): string | null {
  if (days === undefined) return null;
  if (days === 0) return 'due the same day';
  return `due ${days} ${days === 1 ? 'day' : 'days'} later`;
}

/** What asking for fuel leads to, as the end of a sentence that begins with its amount (REQ-16). */
export function termsOfAsking(days: number | undefined): string {
  return `${['once poured', 'no premium', dueText(days)].filter(Boolean).join(', ')}. ${approval}`;
}

/** The same before there is an amount. */
export function termsWithoutAmount(days: number | undefined): string {
  const due = ['Once poured it is', dueText(days) ?? 'owed'].join(' ');
  return `${due}, without a premium. ${approval}`;
}

const approval = 'An admin approves it.';
