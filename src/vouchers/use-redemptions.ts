import { useCallback, useEffect, useState } from 'react';
import type { UserId } from '../../domain/ids.ts';
import { onOutboxChange } from '../offline/outbox-changes.ts';
import type { RedemptionItem } from '../offline/outbox-item.ts';
import { listPouring, type Pouring } from './pouring.ts';
import { listRedemptions } from './station.ts';

/** What was poured with this phone, the latest first, and what is being poured. */
export function useRedemptions(userId: UserId) {
  const [items, setItems] = useState<RedemptionItem[]>([]);
  const [pouring, setPouring] = useState<Pouring[]>([]);
  const refresh = useCallback(() => {
    void listRedemptions().then(
      (found) => setItems(found.toSorted((a, b) => b.createdAt - a.createdAt)),
      () => {},
    );
    void listPouring(userId).then(setPouring, () => {});
  }, [userId]);
  useEffect(() => {
    refresh();
    return onOutboxChange(refresh);
  }, [refresh]);
  return { items, pouring, refresh };
}
