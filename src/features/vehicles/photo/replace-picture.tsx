import { useRef, useState } from 'react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { checkPicture, PictureReadError, UploadError } from '../../../api/pictures.ts';
import { useCarChange } from '../../../api/vehicle-changes.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ConnectionError } from '../../../http/api-error.ts';
import { checkTexts, replaceTexts, saveTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import { PhotoDialog, type PictureWork } from './photo-dialog.tsx';
import { judgeVerdict, toastVerdict } from './use-checked-picture.ts';
import { uploadToast, usePictureUpload } from './use-picture-upload.ts';

interface ReplacePictureProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
}

/** Replaces the photo of a saved vehicle: chooses, checks and sends it in one go. */
export function ReplacePicture({ car, opened, onClose }: ReplacePictureProps) {
  const [problem, setProblem] = useState<string | null>(null);
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
    setProblem(null);
    try {
      setWork({ label: 'Checking the picture', percent: null });
      const refused = await refuse(picture, signal);
      if (refused) return setProblem(refused);
      setWork({ label: replaceTexts.sending, percent: null });
      const upload = uploadOf(picture, signal);
      await change.mutateAsync({ id: car.id, change: null, upload, signal });
      close();
      toastSuccess({ title: 'Photo Replaced', text: replaceTexts.doneText(vehicleName(car)) });
    } catch (error) {
      if (signal.aborted) return;
      setProblem(showFailure(error));
    } finally {
      if (running.current === controller) {
        running.current = null;
        setWork(null);
      }
    }
  }

  function stop() {
    running.current?.abort();
  }

  function close() {
    stop();
    setProblem(null);
    onClose();
  }

  return (
    <PhotoDialog
      opened={opened}
      onClose={close}
      onUse={(picture) => void replace(picture)}
      work={work}
      onStop={stop}
      problem={problem}
    />
  );
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
