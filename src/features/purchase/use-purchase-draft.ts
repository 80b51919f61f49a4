import { useState } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { dropDraft, keepDraft, readDraft } from '../../session/purchase-draft.ts';
import type { PurchaseDraft, ShownQuote } from './draft.ts';
import { emptyWizard } from './wizard/wizard-value.ts';

const empty: PurchaseDraft = {
  wizard: emptyWizard,
  shown: null,
  openAttempt: null,
  declined: null,
};

/** What is filled in, kept on this phone until it is bought or started over. */
export function usePurchaseDraft(userId: UserId) {
  // What is kept has the say: an answer that comes late would bring back what stood when it was asked for.
  const kept = () => readDraft<PurchaseDraft>(userId) ?? empty;
  const [draft, setDraft] = useState(kept);

  function change(changes: Partial<PurchaseDraft>) {
    const next = { ...kept(), ...changes };
    setDraft(next);
    keepDraft(userId, next);
  }

  function clear() {
    setDraft(empty);
    dropDraft(userId);
  }

  /** Whether a quote has been bought or started over since it was shown; its price may have moved. */
  function isGone({ id }: ShownQuote): boolean {
    return kept().shown?.id !== id;
  }

  /** A quote is bought, or started over; what stands in its place already, here or in another tab, stays. */
  function end(shown: ShownQuote) {
    if (isGone(shown)) setDraft(kept());
    else clear();
  }

  /** From now on, whether what is filled in is still the same. */
  function watchWizard(): () => boolean {
    const now = () => JSON.stringify(kept().wizard);
    const before = now();
    return () => now() === before;
  }

  return { draft, change, clear, isGone, end, watchWizard };
}
