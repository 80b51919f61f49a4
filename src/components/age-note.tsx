import type { UseQueryResult } from '@tanstack/react-query';
import classes from './age-note.module.css';
import { ageText } from './age-text.ts';
import { sharedTexts } from './texts.ts';
import { useNow } from './use-now.ts';

/** How old a figure is that could not be refreshed. */
export function AgeNote({ query }: { query: UseQueryResult }) {
  return query.isRefetchError && <Age of={query.dataUpdatedAt} />;
}

function Age({ of }: { of: number }) {
  const now = useNow();
  return <p className={classes.note}>{sharedTexts.notRefreshed(ageText(Math.max(0, now - of)))}</p>;
}
