import type { CarFields } from '../../../../domain/vehicles/car.ts';
import { UploadError } from '../../../api/pictures.ts';
import type { ToastText } from '../../../components/states/toast.ts';
import { ApiError, ConnectionError } from '../../../http/api-error.ts';
import type { LastError } from '../../../offline/outbox-item.ts';
import { uploadToast } from '../photo/use-picture-upload.ts';
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
  /** How much of the picture is sent; null if it is not known. */
  percent: number | null;
  /** Closing the form now loses nothing. */
  isSafe: boolean;
  stop: (() => void) | null;
}

interface ToldFailure extends SaveFailure {
  toast: ToastText;
}

/** The texts for a refused new vehicle. */
export function describeRefusal(error: LastError): ToldFailure {
  const isArrived = error.code === 'key-reused';
  const text = isArrived ? formTexts.arrived : error.message || 'Failed to register vehicle';
  const toast = { title: saveTexts.registrationFailed, text };
  const fields = markedFields(error.issues);
  return { toast, problem: fields.length > 0 ? formTexts.invalid : text, fields };
}

/** The texts for a saved vehicle that could not be changed. */
export function describeFailure(error: unknown): ToldFailure {
  if (error instanceof UploadError) {
    return { toast: uploadToast(error), problem: uploadProblem(error), fields: [] };
  }
  const refusal = error instanceof ApiError ? error : null;
  const text = refusal?.serverMessage ?? saveTexts.changeFailedText;
  const toast = { title: saveTexts.changeFailed, text };
  if (error instanceof ConnectionError) return { toast, problem: formTexts.offline, fields: [] };
  const fields = markedFields(refusal?.issues ?? []);
  return { toast, problem: fields.length > 0 ? formTexts.invalid : text, fields };
}

function uploadProblem(error: UploadError): string {
  if (error.cause instanceof ConnectionError) return formTexts.offline;
  const said = error.cause instanceof ApiError ? error.cause.serverMessage : undefined;
  return said ?? uploadToast(error).text;
}

const fieldNames = Object.keys(formValues(undefined));

function markedFields(issues: readonly LastError['issues'][number][]): SaveFailure['fields'] {
  // The filter leaves only names of the form.
  return issues.filter(({ field }) => fieldNames.includes(field)) as SaveFailure['fields'];
}
