import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { AgeNote } from '../../components/states/age-note.tsx';
import classes from './history.module.css';
import { historyTexts } from './texts.ts';

/** The age of the list, if it could not be refreshed. */
export function StaleNote({ list }: { list: UseInfiniteQueryResult }) {
  return (
    <div className={classes.stale}>
      <AgeNote query={list} />
      <Button variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
        {historyTexts.retry}
      </Button>
    </div>
  );
}
