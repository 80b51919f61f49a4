import type { FuelRequestCreation } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { type Cents, randFromCents } from '../../../domain/values/money.ts';
import { storageText } from '../../components/outbox/storage-text.ts';
import { type ToastText, toastError } from '../../components/states/toast.ts';
import { serverNow } from '../../http/server-clock.ts';
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
  /** With the id of the item that waits on this phone, if it was not sent at once. */
  onDone: (itemId: string | null) => void;
  onRefused: (error: LastError) => void;
  /** Shows why nothing was sent, until the user changes something. */
  onProblem: (text: string) => void;
}

/** Sends a request through the outbox, once however often it is tapped. */
export function useSubmission(userId: UserId, options: Options) {
  const { draft, corrected, onDone, onRefused, onProblem } = options;
  const { submit, phase, isOpen } = useOutboxSubmission(userId, { corrected, draft });

  function fail(toast: ToastText) {
    toastError(toast);
    onProblem(toast.text);
  }

  async function ask({ request, dependsOn, total }: Wanted): Promise<void> {
    const payload = { ...request, requestedAt: new Date(serverNow()).toISOString() };
    try {
      const estimate = total === null ? undefined : randFromCents(total);
      const submitted = await submit({ kind: 'fuel-request', payload, dependsOn, estimate }, null);
      if (submitted?.kind === 'sent') onDone(null);
      if (submitted?.kind === 'saved') onDone(submitted.id);
      if (submitted?.kind === 'overtaken') fail(fuelRequestToasts.overtaken);
      if (submitted?.kind !== 'refused') return;
      fail(refusalToast(submitted.error, submitted.isKept));
      onRefused(submitted.error);
    } catch (error) {
      fail(fuelRequestToasts.failed(storageText(error)));
    }
  }

  return { ask, isPending: phase !== 'idle', isKept: phase === 'sending', isOpen };
}
