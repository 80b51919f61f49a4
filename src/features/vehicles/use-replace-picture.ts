import { useRef, useState } from 'react';
import type { Car } from '../../../domain/car.ts';
import { checkPicture, PictureReadError, UploadError } from '../../api/pictures.ts';
import { useCarChange } from '../../api/vehicle-changes.ts';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { ConnectionError } from '../../http/api-error.ts';
import { judgeVerdict } from './picture-check.ts';
import { uploadToast } from './save-failure.ts';
import { checkTexts, replaceTexts, saveTexts } from './texts.ts';
import { usePictureUpload } from './use-picture-upload.ts';
import { vehicleName } from './vehicle-name.ts';
import { toastVerdict } from './verdict-toast.ts';

/** The step that is under way and its progress; `percent` is null if it is not known. */
export interface PictureWork {
  label: string;
  percent: number | null;
}

interface ReplaceOptions {
  car: Car;
  onProblem: (problem: string | null) => void;
  onDone: () => void;
}

/** Checks a picture, uploads it and makes it the vehicle's photo. */
export function useReplacePicture({ car, onProblem, onDone }: ReplaceOptions) {
  const change = useCarChange(car.userId);
  const [work, setWork] = useState<PictureWork | null>(null);
  const running = useRef<AbortController | null>(null);
  const uploadOf = usePictureUpload(car, (percent) =>
    setWork({ label: replaceTexts.sending, percent }),
  );

  async function replace(picture: Blob) {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    onProblem(null);
    try {
      setWork({ label: replaceTexts.checking, percent: null });
      const refused = await refuse(picture, signal);
      if (refused) return onProblem(refused);
      setWork({ label: replaceTexts.sending, percent: null });
      const upload = uploadOf(picture, signal);
      await change.mutateAsync({ id: car.id, change: null, upload, signal });
      onDone();
      toastSuccess({ title: replaceTexts.done, text: replaceTexts.doneText(vehicleName(car)) });
    } catch (error) {
      if (signal.aborted) return;
      onProblem(showFailure(error));
    } finally {
      if (running.current === controller) {
        running.current = null;
        setWork(null);
      }
    }
  }

  return { replace, work, stop: () => running.current?.abort() };
}

/** Why the check refuses a picture; null if it passed or could not be checked. */
async function refuse(picture: Blob, signal: AbortSignal): Promise<string | null> {
  const verdict = await checkPicture(picture, signal).catch((error: unknown) => {
    if (signal.aborted || error instanceof PictureReadError) throw error;
    return null;
  });
  if (!verdict) return null;
  toastVerdict(verdict);
  return judgeVerdict(verdict) === 'invalid' ? verdict.suggestions || checkTexts.invalidText : null;
}

/** Shows the toast of a failure, and returns the text for the dialog. */
function showFailure(error: unknown): string {
  if (error instanceof PictureReadError) {
    toastError({ title: checkTexts.processing, text: checkTexts.processingText });
    return checkTexts.processingText;
  }
  if (!(error instanceof UploadError)) {
    toastError({ title: saveTexts.changeFailed, text: saveTexts.changeFailedText });
    return replaceTexts.failed;
  }
  toastError(uploadToast(error));
  return error.cause instanceof ConnectionError ? replaceTexts.offline : replaceTexts.failed;
}
