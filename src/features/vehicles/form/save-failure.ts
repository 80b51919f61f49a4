import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { conflictText } from '../../../components/outbox/conflict-text.ts';
import type { ToastText } from '../../../components/states/toast.ts';
import type { LastError } from '../../../offline/outbox-item.ts';
import { formTexts, saveTexts } from '../texts.ts';
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
  /** The step of saving that is under way. */
  doing: string | null;
  /** Closing the form now loses nothing. */
  isSafe: boolean;
}

interface ToldFailure extends SaveFailure {
  toast: ToastText;
}

const defaultTexts: Record<string, string> = {
  [saveTexts.registrationFailed]: 'Failed to register vehicle',
  [saveTexts.changeFailed]: saveTexts.changeFailedText,
};

/** The texts for a refused vehicle, under the title of its toast. */
export function describeRefusal(error: LastError, title: string): ToldFailure {
  const text = refusalText(error) || (defaultTexts[title] ?? '');
  const fields = markedFields(error.issues);
  return { toast: { title, text }, problem: fields.length > 0 ? formTexts.invalid : text, fields };
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
