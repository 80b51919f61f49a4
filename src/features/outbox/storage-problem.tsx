import { useState } from 'react';
import { Notice } from '../../components/states/notice.tsx';
import { toastError } from '../../components/states/toast.ts';
import classes from './outbox.module.css';
import { outboxToasts } from './texts.ts';

/** What a mutation of the outbox reports to the place where its failure is shown. */
export interface WatchedTry {
  onMutate: () => void;
  onError: () => void;
}

/** Remembers where on the page the phone's storage failed, until the next try anywhere (SCR-4). */
export function useStorageFailure() {
  const [place, setPlace] = useState<string | null>(null);
  const watch = (at: string): WatchedTry => ({
    onMutate: () => setPlace(null),
    onError: () => {
      setPlace(at);
      toastError(outboxToasts.storage);
    },
  });
  return { isAt: (at: string) => place === at, watch };
}

export function StorageProblem() {
  const { title, text } = outboxToasts.storage;
  return (
    <div className={classes.problem}>
      <Notice kind="problem">{`${title}. ${text}`}</Notice>
    </div>
  );
}
