import { ApiError, ConnectionError } from '../../api/api-error.ts';
import { UploadError } from '../../api/pictures.ts';
import type { ToastText } from '../../components/toast.ts';
import type { VehicleFormValues } from './form-values.ts';
import { formTexts, saveTexts, uploadTexts } from './texts.ts';

export interface SaveFailure {
  toast: ToastText;
  /** What stands in the form until the next try; null when the marked fields say it. */
  problem: string | null;
  fields: { field: keyof VehicleFormValues; message: string }[];
}

/** What to say when a vehicle could not be saved. */
export function describeFailure(error: unknown, isNew: boolean): SaveFailure {
  if (error instanceof UploadError) {
    return { toast: uploadToast(error), problem: uploadProblem(error), fields: [] };
  }
  const title = isNew ? saveTexts.registrationFailed : saveTexts.changeFailed;
  const text = isNew ? saveTexts.registrationFailedText : saveTexts.changeFailedText;
  if (!(error instanceof ApiError)) {
    const problem = error instanceof ConnectionError ? formTexts.offline : text;
    return { toast: { title, text }, problem, fields: [] };
  }
  const fields = markedFields(error);
  const toast = { title, text: error.serverMessage ?? text };
  if (error.code === 'key-reused') return { toast, problem: formTexts.arrived, fields };
  return { toast, problem: fields.length > 0 ? formTexts.invalid : toast.text, fields };
}

/** The uploader's own messages (section 8). */
export function uploadToast({ step, cause }: UploadError): ToastText {
  const title = uploadTexts.failed;
  if (step === 'prepare') return { title, text: uploadTexts.prepareFailed };
  if (step === 'attach') return { title, text: uploadTexts.attachFailed };
  if (!(cause instanceof ApiError)) return { title, text: uploadTexts.noAnswer };
  if (cause.status === 401) return { title, text: uploadTexts.unauthorized };
  if (cause.status === 403) return { title, text: uploadTexts.expired };
  return { title, text: uploadTexts.status(cause.status) };
}

function uploadProblem(error: UploadError): string {
  if (error.cause instanceof ConnectionError) return formTexts.offline;
  const said = error.cause instanceof ApiError ? error.cause.serverMessage : undefined;
  return said ?? uploadToast(error).text;
}

const fieldNames: ReadonlySet<string> = new Set([
  'registrationNumber',
  'make',
  'model',
  'modelType',
  'year',
  'fuelType',
  'fuelCapacity',
  'province',
] satisfies (keyof VehicleFormValues)[]);

function markedFields(error: ApiError): SaveFailure['fields'] {
  const named = error.issues.filter(({ field }) => fieldNames.has(field));
  // Just filtered by the names of the form.
  if (named.length > 0) return named as SaveFailure['fields'];
  if (!error.code?.startsWith('plate-') || !error.serverMessage) return [];
  return [{ field: 'registrationNumber', message: error.serverMessage }];
}
