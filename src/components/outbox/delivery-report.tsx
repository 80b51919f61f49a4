import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { appDurations } from '../../../domain/durations.ts';
import { isConnected } from '../../http/connection.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { deliveryOf, isUnderWay, isWaiting } from '../../outbox/delivery.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { toastError, toastSuccess, toastTimeLeft } from '../states/toast.ts';
import { deliveryText } from './delivery-text.ts';

/** Reports in one toast what was sent of the items that waited, once nothing is under way (OUT-32). */
export function DeliveryReport({ user }: { user: SessionUser }) {
  const items = useQuery(outboxQuery(user.id)).data?.items;
  const waited = useRef(new Set<string>());

  useEffect(() => {
    if (!items) return;
    for (const item of items) if (isWaiting(item)) waited.current.add(item.id);
    if (!deliveryOf(waited.current, items) || isUnderWay(items, isConnected(), Date.now())) return;
    return onceQuietAndVisible(() => {
      report(waited.current, items);
      waited.current = new Set(items.filter(isWaiting).map(({ id }) => id));
    });
  }, [items]);

  return null;
}

function report(waited: ReadonlySet<string>, items: readonly OutboxItem[]): void {
  // A form may show the outcome by now.
  const delivery = deliveryOf(waited, items);
  if (!delivery) return;
  const title = deliveryText(delivery);
  if (delivery.needing > 0) toastError({ title, text: 'Your outbox says what to do.' });
  else toastSuccess({ title, text: 'Your outbox shows each of them, with its time.' });
}

/**
 * Calls back when nothing was heard for a moment, the page is seen and no other toast is shown,
 * which may be the answer to what the user did. Returns what stops it.
 */
function onceQuietAndVisible(callback: () => void): () => void {
  let timer = setTimeout(tryNow, appDurations.outbox.delivery);
  function stop() {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tryNow);
  }
  function tryNow() {
    stop();
    const toast = toastTimeLeft();
    if (document.visibilityState !== 'visible') {
      document.addEventListener('visibilitychange', tryNow);
    } else if (toast > 0) {
      timer = setTimeout(tryNow, toast);
    } else {
      callback();
    }
  }
  return stop;
}
