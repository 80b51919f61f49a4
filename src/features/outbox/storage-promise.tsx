import { useQuery } from '@tanstack/react-query';
import { storagePromiseQuery } from '../../pwa/storage-promise.ts';
import classes from './outbox.module.css';
import { outboxPageTexts as texts } from './texts.ts';

/** Says whether the browser has promised to keep what is saved. The app asked at the first save. */
export function StoragePromise({ isWaiting }: { isWaiting: boolean }) {
  const { data: isKept } = useQuery(storagePromiseQuery());
  if (isKept === undefined || isKept === null) return null;
  const notKept = isWaiting ? `${texts.storageNotKept} ${texts.sendSoon}` : texts.storageNotKept;
  return <p className={classes.line}>{isKept ? texts.storageKept : notKept}</p>;
}
