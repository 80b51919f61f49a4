import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import classes from './history.module.css';
import { historyTexts } from './texts.ts';

/** The way to older requests. */
export function MoreRequests({ list }: { list: UseInfiniteQueryResult }) {
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more}>
      {list.isFetchNextPageError && <p role="alert">{historyTexts.moreFailed}</p>}
      <Button
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {historyTexts.more}
      </Button>
    </div>
  );
}
