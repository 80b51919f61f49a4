import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './history.module.css';
import { historyTexts } from './texts.ts';

/** The way to older requests. */
export function MoreRequests({ list }: { list: UseInfiniteQueryResult }) {
  const [isWaiting, setIsWaiting] = useState(false);
  if (!list.hasNextPage) return null;

  const more = async () => {
    setIsWaiting(true);
    if (await isUpToDate(list)) await list.fetchNextPage();
    setIsWaiting(false);
  };

  return (
    <div className={classes.more}>
      {list.isFetchNextPageError && <p role="alert">{historyTexts.moreFailed}</p>}
      <Button
        variant="default"
        loading={isWaiting || list.isFetchingNextPage}
        onClick={() => void more()}
      >
        {historyTexts.more}
      </Button>
    </div>
  );
}

/** Another page takes the place of a fetch of the whole list, and what was there before would pass for fresh: it comes after that. */
async function isUpToDate(list: UseInfiniteQueryResult): Promise<boolean> {
  if (!list.isFetching && !list.isRefetchError) return true;
  const { isError } = await list.refetch({ cancelRefetch: false });
  return !isError;
}
