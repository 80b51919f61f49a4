import type { FuelRequestCreation } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { type Cents, randFromCents } from '../../../domain/values/money.ts';
import { storageText } from '../../components/outbox/storage-text.ts';
import { toastError } from '../../components/states/toast.ts';
import type { FuelRequestItem, LastError } from '../../offline/outbox-item.ts';
import { useOutboxSubmission } from '../../outbox/submission.ts';
import type { Draft } from '../../session/drafts.ts';
import { refusalToast } from './refusal-toast.ts';
import type { RequestDraft } from './request-draft.ts';
import { fuelRequestToasts } from './texts.ts';

interface Wanted {
  /** The time of the request is added when it is sent. */
  request: Omit<FuelRequestCreation, 'requestedAt'>;
  /** The outbox item of its vehicle, if that is waiting too. */
  dependsOn: string | null;
  /** The total that the form shows; null if no price is known. */
  total: Cents | null;
}

interface Options {
  draft: Draft<RequestDraft>;
  /** The item that the user corrects. */
  corrected: FuelRequestItem | undefined;
  onDone: (kind: 'sent' | 'saved') => void;
  onRefused: (error: LastError) => void;
}

/** Sends a request through the outbox, once however often it is tapped. */
export function useSubmission(userId: UserId, { draft, corrected, onDone, onRefused }: Options) {
  const { submit, phase, isOpen } = useOutboxSubmission(userId, { corrected, draft });

  async function ask({ request, dependsOn, total }: Wanted): Promise<void> {
    const payload = { ...request, requestedAt: new Date().toISOString() };
    try {
      const estimate = total === null ? undefined : randFromCents(total);
      const submitted = await submit({ kind: 'fuel-request', payload, dependsOn, estimate }, null);
      if (submitted?.kind === 'sent' || submitted?.kind === 'saved') onDone(submitted.kind);
      if (submitted?.kind === 'overtaken') toastError(fuelRequestToasts.overtaken);
      if (submitted?.kind !== 'refused') return;
      toastError(refusalToast(submitted.error, submitted.isKept));
      onRefused(submitted.error);
    } catch (error) {
      toastError(fuelRequestToasts.failed(storageText(error)));
    }
  }

  return { ask, isPending: phase !== 'idle', isKept: phase === 'sending', isOpen };
}
