import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ageText } from '../../components/age-text.ts';
import { sharedTexts } from '../../components/texts.ts';
import { useNow } from '../../components/use-now.ts';
import classes from './history.module.css';
import { historyTexts } from './texts.ts';

/** How old the list is when it could not be refreshed. */
export function StaleNote({ list }: { list: UseInfiniteQueryResult }) {
  const now = useNow();
  return (
    <div className={classes.stale}>
      <p>{sharedTexts.notRefreshed(ageText(Math.max(0, now - list.dataUpdatedAt)))}</p>
      <Button variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
        {historyTexts.retry}
      </Button>
    </div>
  );
}
