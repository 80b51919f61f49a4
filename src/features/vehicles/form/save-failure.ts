import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { conflictText } from '../../../components/outbox/conflict-text.ts';
import type { ToastText } from '../../../components/states/toast.ts';
import type { LastError } from '../../../offline/outbox-item.ts';
import type { StepName } from '../../../offline/steps.ts';
import { formTexts, saveTexts, uploadTexts } from '../texts.ts';
import { formValues, type VehicleFormValues } from './form-values.ts';

/** What the form shows after a failed try to save. */
export interface SaveFailure {
  /** Shown until the next try. If fields are marked, it only says so. */
  problem: string;
  fields: { field: keyof VehicleFormValues; message: string }[];
}

/** How the form saves its vehicle, whether it is new or saved already. */
export interface Saving {
  /** Returns the failure, or null if the form can close. */
  save(fields: CarFields, picture: Blob | null): Promise<SaveFailure | null>;
  /** Takes back what is being sent. */
  cancel(): void;
  /** The step of saving that is under way. */
  doing: string | null;
  /** How much of the photo was sent; null if that is not known. */
  percent: number | null;
  /** Closing the form now loses nothing. */
  isSafe: boolean;
}

/** What the server has refused, and at which step. */
interface Refused {
  error: LastError;
  step: StepName;
}

interface ToldFailure extends SaveFailure {
  toast: ToastText;
}

const defaultTexts: Record<string, string> = {
  [saveTexts.registrationFailed]: 'Failed to register vehicle',
  [saveTexts.changeFailed]: saveTexts.changeFailedText,
};

/** The texts for a refused vehicle or its photo. `title` is that of the toast about a vehicle. */
export function describeRefusal({ error, step }: Refused, title: string): ToldFailure {
  const text = refusalText(error) || (defaultTexts[title] ?? '');
  const fields = markedFields(error.issues);
  const toast = uploadToast(step, error.status) ?? { title, text };
  return { toast, problem: fields.length > 0 ? formTexts.invalid : text, fields };
}

/** The uploader's own messages (SCR-1); null for another step. */
function uploadToast(step: StepName, status: number): ToastText | null {
  const title = 'Upload Error';
  switch (step) {
    case 'open-upload':
      return { title, text: 'Failed to prepare file upload. Please try again.' };
    case 'upload':
      return { title, text: status === 403 ? uploadTexts.expired : uploadTexts.status(status) };
    case 'attach':
      return { title, text: 'Failed to process uploaded image' };
    default:
      return null;
  }
}

function refusalText({ code, current, message }: LastError): string {
  if (code === 'key-reused') return formTexts.arrived;
  return current ? conflictText(current) : message;
}

const fieldNames = Object.keys(formValues(undefined));

function markedFields(issues: readonly LastError['issues'][number][]): SaveFailure['fields'] {
  // The filter leaves only names of the form.
  return issues.filter(({ field }) => fieldNames.includes(field)) as SaveFailure['fields'];
}
