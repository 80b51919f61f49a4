import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { purchasesQuery } from '../../api/purchases.ts';
import type { PurchaseDraft } from './draft.ts';

/**
 * The unfinished payment of a draft, checked against the user's purchases: on another screen the
 * user may have entered the code or given up. If the purchase was paid there, the draft is dropped.
 */
export function useOpenAttempt(
  userId: UserId,
  draft: PurchaseDraft,
  onBought: () => void,
): Pick<PurchaseDraft, 'openAttempt' | 'declined'> {
  const { openAttempt, declined } = draft;
  const codeFor = openAttempt?.codeFor;
  const purchases = useQuery({ ...purchasesQuery(userId), enabled: codeFor !== undefined });
  const purchase = purchases.data?.find(({ id }) => id === codeFor);
  const isDeclined = purchase?.paymentStatus === 'failed';
  const isBought = purchase !== undefined && !purchase.needsSecondStep && !isDeclined;
  useEffect(() => {
    if (isBought) onBought();
  });
  return isDeclined ? { openAttempt: null, declined: purchase.id } : { openAttempt, declined };
}
