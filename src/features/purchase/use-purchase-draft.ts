import { useState } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { dropDraft, keepDraft, readDraft } from '../../api/purchase-draft.ts';
import type { PurchaseDraft } from './draft.ts';
import { emptyWizard } from './wizard/wizard-value.ts';

const empty: PurchaseDraft = {
  wizard: emptyWizard,
  shown: null,
  openAttempt: null,
  declined: null,
};

/** What is filled in, kept on this phone until it is bought or started over. */
export function usePurchaseDraft(userId: UserId) {
  const [draft, setDraft] = useState<PurchaseDraft>(
    () => readDraft<PurchaseDraft>(userId) ?? empty,
  );

  function change(changes: Partial<PurchaseDraft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(userId, next);
  }

  function clear() {
    setDraft(empty);
    dropDraft(userId);
  }

  return { draft, change, clear };
}
