import { useRef, useState } from 'react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { checkPicture, PictureReadError, UploadError } from '../../../api/pictures.ts';
import { usePictureReplacement } from '../../../api/vehicle-changes.ts';
import { outboxTexts } from '../../../components/outbox/outbox-texts.ts';
import { storageText } from '../../../components/outbox/storage-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ConnectionError } from '../../../http/api-error.ts';
import { useOutboxSubmission } from '../../../outbox/submission.ts';
import { photoOf } from '../form/use-save-vehicle.ts';
import { checkTexts, replaceTexts, saveTexts } from '../texts.ts';
import { vehicleName } from '../vehicle-name.ts';
import { PhotoDialog, type PictureProblem, type PictureWork } from './photo-dialog.tsx';
import { adviceOf, judgeVerdict, toastVerdict } from './use-checked-picture.ts';
import { uploadToast, usePictureUpload } from './use-picture-upload.ts';

interface ReplacePictureProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
}

/**
 * Replaces the photo of a saved vehicle: chooses, checks and sends it in one go. Without a connection
 * the photo waits in the outbox.
 */
export function ReplacePicture({ car, opened, onClose }: ReplacePictureProps) {
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const replacement = usePictureReplacement(car.userId);
  const { submit } = useOutboxSubmission(car.userId, { isShown: opened });
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
      setWork({ label: 'Checking the photo', percent: null });
      const refused = await refuse(picture, signal);
      if (refused) return setProblem({ picture, text: refused });
      setWork({ label: replaceTexts.sending, percent: null });
      await replacement.mutateAsync(uploadOf(picture, signal));
      close();
      toastSuccess({ title: 'Photo Replaced', text: replaceTexts.doneText(vehicleName(car)) });
    } catch (error) {
      if (signal.aborted) return;
      const text = isUnanswered(error) ? await keep(picture) : showFailure(error);
      setProblem(text === null ? null : { picture, text });
    } finally {
      if (running.current === controller) {
        running.current = null;
        setWork(null);
      }
    }
  }

  /** Saves the photo in the outbox. Returns the problem, if there is one. */
  async function keep(picture: Blob): Promise<string | null> {
    try {
      const payload = { car, changes: {}, hasPhoto: true };
      const item = { kind: 'vehicle-change', payload, dependsOn: null } as const;
      const submitted = await submit(item, await photoOf(picture));
      if (submitted?.kind === 'refused') return submitted.error.message;
      close();
      if (submitted?.kind === 'saved') {
        toastSuccess({ title: vehicleName(car), text: outboxTexts.saved() });
      }
      return null;
    } catch (error) {
      return storageText(error);
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
  return judgeVerdict(verdict) === 'invalid' ? adviceOf(verdict) : null;
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
  return replaceTexts.failed;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof UploadError && error.cause instanceof ConnectionError;
}
