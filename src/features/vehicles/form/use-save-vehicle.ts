import { useRef } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { outboxTexts } from '../../../components/outbox/outbox-texts.ts';
import { storageText } from '../../../components/outbox/storage-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import type { LastError, VehicleChangeItem, VehicleItem } from '../../../offline/outbox-item.ts';
import type { Photo } from '../../../offline/steps.ts';
import { deleteItem } from '../../../outbox/actions.ts';
import { stopUpload, usePhotoPercent } from '../../../outbox/photo-upload.ts';
import { type NewItem, type Phase, useOutboxSubmission } from '../../../outbox/submission.ts';
import type { SubmitOutcome } from '../../../outbox/wait-for-outcome.ts';
import type { Draft } from '../../../session/drafts.ts';
import { formTexts, saveTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import { changedFields } from './form-values.ts';
import { describeRefusal, type SaveFailure, type Saving } from './save-failure.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

interface SaveOptions {
  user: Pick<SessionUser, 'id'>;
  draft?: Draft<VehicleDraft>;
  /** Whether the form is still open, to show a refusal. */
  isShown: boolean;
  onSaved: () => void;
}

interface Submission {
  /** The item for what was entered; null if that changes nothing. */
  itemOf(fields: CarFields, hasNewPhoto: boolean): NewItem | null;
  /** The item that the user corrects. */
  corrected?: VehicleItem | VehicleChangeItem | undefined;
  onRefused?: (error: LastError) => void;
  texts: {
    failed: string;
    sent: string;
    sentText: (name: string) => string;
  };
}

const doing: Record<Phase, string | null> = {
  idle: null,
  saving: formTexts.saving,
  sending: formTexts.sending,
  'sending-unkept': formTexts.sending,
};

/** Registers a vehicle with its picture. */
export function useRegisterVehicle(options: SaveOptions, corrected?: VehicleItem): Saving {
  return useSaveVehicle(options, {
    itemOf: (fields) => ({ kind: 'vehicle', payload: withoutEmpty(fields), dependsOn: null }),
    corrected,
    texts: {
      failed: saveTexts.registrationFailed,
      sent: 'Car Registered Successfully',
      sentText: saveTexts.registeredText,
    },
  });
}

interface VehicleChange {
  car: Car;
  /** The vehicle with its waiting changes, as the form began with it. */
  shown: Car;
  corrected?: VehicleChangeItem;
}

/** Changes a vehicle that is on the server, its picture, or both. */
export function useChangeVehicle(
  options: SaveOptions,
  { car, shown, corrected }: VehicleChange,
  done = { sent: 'Vehicle Updated', sentText: saveTexts.changedText },
): Saving {
  // The vehicle on the server, with what a refusal has told about it.
  const seen = useRef(car);
  return useSaveVehicle(options, {
    itemOf: (fields, hasNewPhoto) => {
      const changes = changedFields(shown, fields) ?? {};
      const hasPhoto = hasNewPhoto || (corrected?.payload.hasPhoto ?? false);
      if (Object.keys(changes).length === 0 && !hasPhoto) return null;
      const payload = { car: seen.current, changes, hasPhoto };
      return { kind: 'vehicle-change', payload, dependsOn: null };
    },
    corrected,
    onRefused: ({ current }) => {
      seen.current = { ...seen.current, ...current };
    },
    texts: { failed: saveTexts.changeFailed, ...done },
  });
}

/** Saves a vehicle through the outbox, and shows the outcome in a toast. */
function useSaveVehicle(options: SaveOptions, submission: Submission): Saving {
  const { user, draft, isShown, onSaved } = options;
  const { itemOf, corrected, onRefused, texts } = submission;
  const { submit, phase, id, isOpen } = useOutboxSubmission(user.id, {
    isShown,
    corrected,
    ...(draft && { draft }),
  });

  async function save(fields: CarFields, picture: Blob | null): Promise<SaveFailure | null> {
    const name = vehicleName(fields);
    try {
      const newItem = itemOf(fields, picture !== null);
      if (!newItem) return await endUnchanged(name);
      const submitted = await submit(newItem, picture && (await photoOf(picture)));
      return submitted && end(submitted, name);
    } catch (error) {
      const text = storageText(error);
      toastError({ title: texts.failed, text });
      return { problem: text, fields: [] };
    }
  }

  /** The user has taken their changes back, so nothing waits to be sent. */
  async function endUnchanged(name: string): Promise<null> {
    if (corrected) await deleteItem(corrected.id);
    onSaved();
    toastSuccess({ title: texts.sent, text: texts.sentText(name) });
    return null;
  }

  function end(submitted: SubmitOutcome, name: string): SaveFailure | null {
    if (submitted.kind === 'refused') {
      onRefused?.(submitted.error);
      const { toast, ...failure } = describeRefusal(submitted, texts.failed);
      const { title, text } = toast;
      toastError({ title, text: submitted.isKept ? outboxTexts.kept(text) : text });
      return failure;
    }
    if (submitted.kind === 'overtaken') {
      toastError({ title: texts.failed, text: outboxTexts.overtaken });
      return { problem: outboxTexts.overtaken, fields: [] };
    }
    // The form may have changed to another vehicle by now.
    if (isOpen()) onSaved();
    if (submitted.kind === 'sent') toastSuccess({ title: texts.sent, text: texts.sentText(name) });
    if (submitted.kind === 'saved') toastSuccess({ title: name, text: outboxTexts.saved() });
    return null;
  }

  return {
    save,
    cancel: () => {
      void deleteItem(id).catch(() => {});
      stopUpload(id);
    },
    doing: doing[phase],
    percent: usePhotoPercent(id),
    isSafe: phase === 'sending',
  };
}

/** The server accepts no empty model type, so it is left out. */
function withoutEmpty({ modelType, ...fields }: CarFields): CarFields {
  return modelType ? { ...fields, modelType } : fields;
}

/** Stored as bytes, because some browsers lose Blobs. */
async function photoOf(picture: Blob): Promise<Photo> {
  return { bytes: await picture.arrayBuffer(), type: picture.type };
}
