import { useQuery } from '@tanstack/react-query';
import { storagePromiseQuery } from '../../api/storage-promise.ts';
import classes from './outbox.module.css';
import { outboxPageTexts as texts } from './texts.ts';

/** Whether the browser has promised to keep what waits; it was asked at the first save. */
export function StoragePromise() {
  const { data: isKept } = useQuery(storagePromiseQuery());
  if (isKept === undefined || isKept === null) return null;
  return <p className={classes.line}>{isKept ? texts.storageKept : texts.storageNotKept}</p>;
}
