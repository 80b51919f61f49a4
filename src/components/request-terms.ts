/** When what is poured of a request is due; null while the days are unknown (REQ-16). */
export function dueText(days: number | undefined): string | null {
  if (days === undefined) return null;
  if (days === 0) return 'due the same day';
  return `due ${days} ${days === 1 ? 'day' : 'days'} later`;
}

/**
 * On what terms fuel that was asked for is owed, in a sentence (REQ-16).
 * @param begin its first words: "Once", or "once" after an amount
 */
export function termsOfAsking(begin: string, days: number | undefined): string {
  return `${[`${begin} poured`, 'no premium', dueText(days)].filter(Boolean).join(', ')}.`;
}

export const approvalText = 'An admin approves it.';
