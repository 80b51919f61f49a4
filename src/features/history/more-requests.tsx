import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './history.module.css';

/** A button for older requests. */
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
      {list.isFetchNextPageError && (
        <p role="alert">Older requests could not be loaded. The list is complete up to here.</p>
      )}
      <Button
        variant="default"
        loading={isWaiting || list.isFetchingNextPage}
        onClick={() => void more()}
      >
        Show more
      </Button>
    </div>
  );
}

/**
 * Fetching a page would cancel a refetch of the list, and the old pages would look up to date. So
 * the refetch ends first.
 */
async function isUpToDate(list: UseInfiniteQueryResult): Promise<boolean> {
  if (!list.isFetching && !list.isRefetchError) return true;
  const { isError } = await list.refetch({ cancelRefetch: false });
  return !isError;
}
