import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { outboxTexts } from '../../../components/outbox/outbox-texts.ts';
import { storageText } from '../../../components/outbox/storage-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import type { VehicleItem } from '../../../offline/outbox-item.ts';
import type { Photo } from '../../../offline/steps.ts';
import { type Phase, useOutboxSubmission } from '../../../outbox/submission.ts';
import type { SubmitOutcome } from '../../../outbox/wait-for-outcome.ts';
import { formTexts, saveTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import { describeRefusal, type SaveFailure, type Saving } from './save-failure.ts';

interface RegisterOptions {
  user: SessionUser;
  /** Whether the form is still open, to show a refusal. */
  isShown: boolean;
  onSaved: () => void;
  /** The item that the user corrects. */
  refused?: VehicleItem;
}

const doing: Record<Phase, string | null> = {
  idle: null,
  saving: formTexts.saving,
  sending: formTexts.sending,
  'sending-unkept': formTexts.sending,
};

/** Registers a vehicle with its picture through the outbox. */
export function useRegisterVehicle(options: RegisterOptions): Saving {
  const { user, isShown, onSaved, refused } = options;
  const { submit, phase, isOpen } = useOutboxSubmission(user.id, { isShown, refused });

  async function save(fields: CarFields, picture: Blob | null): Promise<SaveFailure | null> {
    try {
      const newItem = { kind: 'vehicle', payload: withoutEmpty(fields), dependsOn: null } as const;
      const submitted = await submit(newItem, picture && (await photoOf(picture)));
      return submitted && end(submitted, vehicleName(fields));
    } catch (error) {
      const text = storageText(error);
      toastError({ title: saveTexts.registrationFailed, text });
      return { problem: text, fields: [] };
    }
  }

  function end(submitted: SubmitOutcome, name: string): SaveFailure | null {
    if (submitted.kind === 'refused') {
      const { toast, ...failure } = describeRefusal(submitted.error);
      const { title, text } = toast;
      toastError({ title, text: submitted.isKept ? outboxTexts.kept(text) : text });
      return failure;
    }
    if (submitted.kind === 'overtaken') {
      toastError({ title: saveTexts.registrationFailed, text: outboxTexts.overtaken });
      return { problem: outboxTexts.overtaken, fields: [] };
    }
    // The form may have changed to another vehicle by now.
    if (isOpen()) onSaved();
    if (submitted.kind === 'sent') {
      toastSuccess({ title: 'Car Registered Successfully', text: saveTexts.registeredText(name) });
    } else if (submitted.kind === 'saved') {
      toastSuccess({ title: name, text: outboxTexts.saved() });
    }
    return null;
  }

  return { save, doing: doing[phase], percent: null, isSafe: phase === 'sending', stop: null };
}

/** The server accepts no empty model type, so it is left out. */
function withoutEmpty({ modelType, ...fields }: CarFields): CarFields {
  return modelType ? { ...fields, modelType } : fields;
}

/** Stored as bytes, because some browsers lose Blobs. */
async function photoOf(picture: Blob): Promise<Photo> {
  return { bytes: await picture.arrayBuffer(), type: picture.type };
}
