/** When what is poured of a request is due; null while the days are unknown (REQ-16). */
export function dueText(days: number | undefined): string | null {
  if (days === undefined) return null;
  if (days === 0) return 'due the same day';
  return `due ${days} ${days === 1 ? 'day' : 'days'} later`;
}

/** What asking for fuel leads to. An amount may stand before “once” (REQ-16). */
export function termsOfAsking(once: string, days: number | undefined): string {
  return `${[`${once} poured`, 'no premium', dueText(days)].filter(Boolean).join(', ')}.`;
}

export const approvalText = 'An admin approves it.';
