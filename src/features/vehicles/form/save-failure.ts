import { UploadError } from '../../../api/pictures.ts';
import type { ToastText } from '../../../components/states/toast.ts';
import { ApiError, ConnectionError } from '../../../http/api-error.ts';
import type { LastError } from '../../../offline/outbox-item.ts';
import { formTexts, saveTexts, uploadTexts } from '../texts.ts';
import type { VehicleFormValues } from './form-values.ts';

/** What the form shows after a failed try to save. */
export interface SaveFailure {
  /** Shown until the next try. If fields are marked, it only says so. */
  problem: string;
  fields: { field: keyof VehicleFormValues; message: string }[];
}

interface ToldFailure extends SaveFailure {
  toast: ToastText;
}

/** The texts for a refused new vehicle. */
export function describeRefusal(error: LastError): ToldFailure {
  const isArrived = error.code === 'key-reused';
  const text = isArrived ? formTexts.arrived : error.message || saveTexts.registrationFailedText;
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

/** The uploader's own messages (SCR-1). */
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

function markedFields(issues: readonly LastError['issues'][number][]): SaveFailure['fields'] {
  // The filter above leaves only names of the form.
  return issues.filter(({ field }) => fieldNames.has(field)) as SaveFailure['fields'];
}
