import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { appDurations } from '../../../domain/durations.ts';
import type { UserId } from '../../../domain/ids.ts';
import { isConnected } from '../../http/connection.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import {
  deliveryOf,
  isUnderWay,
  isWaiting,
  lastSentAt,
  outcomeOf,
  waitedAtStart,
} from '../../outbox/delivery.ts';
import { outboxQuery } from '../../outbox/queries.ts';
import { deviceStorage } from '../../session/device-storage.ts';
import { toastError, toastSuccess, toastTimeLeft } from '../states/toast.ts';
import { deliveryText } from './delivery-text.ts';

/** What a page knows of the present delivery. */
interface Known {
  /** The ids of the items that have waited. */
  waited: Set<string>;
  /** The outcomes that were told already, while others still waited. */
  told: Set<string>;
}

/** Reports in one toast what was sent of the items that waited, once nothing is under way (OUT-32). */
export function DeliveryReport({ user }: { user: SessionUser }) {
  const items = useQuery(outboxQuery(user.id)).data?.items;
  const known = useRef<Known | null>(null);

  useEffect(() => {
    if (!items) return;
    known.current ??= begin(user.id, items);
    const { waited, told } = known.current;
    for (const item of items) if (isWaiting(item)) waited.add(item.id);
    if (!deliveryOf(waited, items, told)) return;
    if (isUnderWay(items, isConnected(), Date.now())) return;
    return onceQuietAndVisible(() => {
      report({ waited, told }, items);
      known.current = next(user.id, { waited, told }, items);
    });
  }, [items, user.id]);

  return null;
}

/** The device stores until when what was sent has been told to a user. */
const toldKey = (userId: UserId) => `volmaak-told-${userId}`;

function begin(userId: UserId, items: readonly OutboxItem[]): Known {
  // Until a first report, what was sent before this page is not known to be news.
  const toldUntil = Number(deviceStorage.getItem(toldKey(userId)) ?? performance.timeOrigin);
  const waited = waitedAtStart(items, toldUntil);
  if (waited.length === 0) deviceStorage.setItem(toldKey(userId), String(lastSentAt(items)));
  return { waited: new Set(waited), told: new Set() };
}

/** Until nothing waits any more, the next report counts what this one has told too. */
function next(userId: UserId, { waited }: Known, items: readonly OutboxItem[]): Known {
  if (items.some(isWaiting)) return { waited, told: new Set(items.map(outcomeOf)) };
  deviceStorage.setItem(toldKey(userId), String(lastSentAt(items)));
  return { waited: new Set(), told: new Set() };
}

function report({ waited, told }: Known, items: readonly OutboxItem[]): void {
  // A form may show the outcome by now.
  const delivery = deliveryOf(waited, items, told);
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
