import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { purchasesQuery } from '../../api/purchases.ts';
import type { PassedOrder } from '../../components/fields/passed-order.ts';
import type { Draft } from '../../session/drafts.ts';
import type { PurchaseDraft, ShownQuote } from './draft.ts';
import { waitsForUser } from './purchases/purchase-actions.ts';
import { emptyWizard } from './wizard/wizard-value.ts';

const empty: PurchaseDraft = {
  wizard: emptyWizard,
  shown: null,
  openAttempt: null,
  declined: null,
};

/** What the user has entered, saved on this phone until they buy or start over. */
export function usePurchaseDraft(
  userId: UserId,
  stored: Draft<PurchaseDraft>,
  order: PassedOrder | null,
) {
  // Changes build on the saved draft: a late answer would otherwise bring back an older state.
  const kept = (): PurchaseDraft => ({ ...empty, ...stored.parts() });
  const [draft, setDraft] = useState(() => withOrder(kept(), order));
  // Stored before anything else asks for a quote: an answer for another draft is ignored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening.
  useLayoutEffect(() => {
    if (order) stored.change(draft);
  }, []);
  const checkedAttempt = useOpenAttempt(userId, draft, clear);

  function change(changes: Partial<PurchaseDraft>) {
    const next = { ...kept(), ...changes };
    setDraft(next);
    stored.change(next);
  }

  function clear() {
    setDraft(empty);
    stored.drop();
  }

  /** Whether the user has bought or started over since. A moved price does not count. */
  function isGone({ id }: ShownQuote): boolean {
    return kept().shown?.id !== id;
  }

  /** The quote was bought or dropped. A newer draft stays. */
  function end(shown: ShownQuote) {
    if (isGone(shown)) setDraft(kept());
    else clear();
  }

  /** Returns a function that tells whether the wizard's values are still the same. */
  function watchWizard(): () => boolean {
    const now = () => JSON.stringify(kept().wizard);
    const before = now();
    return () => now() === before;
  }

  return { draft: { ...draft, ...checkedAttempt }, change, clear, isGone, end, watchWizard };
}

/** An order replaces an earlier draft, unless its payment is unfinished: that comes first. */
function withOrder(draft: PurchaseDraft, order: PassedOrder | null): PurchaseDraft {
  if (!order || draft.openAttempt) return draft;
  const { vehicleId, unit, amount } = order;
  const mode = unit === 'litres' ? 'litres' : 'money';
  return { ...empty, wizard: { ...emptyWizard, step: 'review', carId: vehicleId, mode, amount } };
}

/**
 * The unfinished payment of a draft, checked against the user's purchases: on another screen the
 * user may have gone on with it or given up. If the purchase was paid there, the draft is dropped.
 */
function useOpenAttempt(
  userId: UserId,
  { openAttempt, declined }: PurchaseDraft,
  onBought: () => void,
): Pick<PurchaseDraft, 'openAttempt' | 'declined'> {
  const codeFor = openAttempt?.codeFor;
  const purchases = useQuery({ ...purchasesQuery(userId), enabled: codeFor !== undefined });
  const purchase = purchases.data?.find(({ id }) => id === codeFor);
  const isDeclined = purchase?.paymentStatus === 'failed';
  const isBought = purchase !== undefined && !waitsForUser(purchase) && !isDeclined;
  useEffect(() => {
    if (isBought) onBought();
  });
  return isDeclined ? { openAttempt: null, declined: purchase.id } : { openAttempt, declined };
}
