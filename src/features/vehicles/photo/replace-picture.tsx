import { useRef, useState } from 'react';
import type { Car, CarFields } from '../../../../domain/vehicles/car.ts';
import { checkPicture, PictureReadError } from '../../../api/pictures.ts';
import { toastError } from '../../../components/states/toast.ts';
import { useChangeVehicle } from '../form/use-save-vehicle.ts';
import { checkTexts, replaceTexts } from '../texts.ts';
import { PhotoDialog, type PictureProblem, type PictureWork } from './photo-dialog.tsx';
import { adviceOf, judgeVerdict, toastVerdict } from './use-checked-picture.ts';

interface ReplacePictureProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
}

/** Replaces the photo of a saved vehicle: chooses, checks and sends it in one go. */
export function ReplacePicture({ car, opened, onClose }: ReplacePictureProps) {
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [work, setWork] = useState<Omit<PictureWork, 'percent'> | null>(null);
  const running = useRef<AbortController | null>(null);
  const { save, cancel, percent } = useChangeVehicle(
    { user: { id: car.userId }, isShown: opened, onSaved: () => isRunning() && close() },
    { car, shown: car },
    replaceTexts.done,
  );

  /** False once its user has cancelled it. */
  const isRunning = () => running.current?.signal.aborted === false;

  async function replace(picture: Blob) {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProblem(null);
    setWork({ label: replaceTexts.checking, onCancel: stop });
    const refused = await refuse(picture, signal);
    if (signal.aborted) return;
    if (refused) {
      setProblem({ picture, text: refused });
    } else {
      // From now on it is in the outbox, so that closing the dialog loses nothing.
      setWork({ label: replaceTexts.sending, onCancel: takeBack });
      // With its own values, the vehicle changes its photo only.
      const failure = await save(car as CarFields, picture);
      if (signal.aborted) return;
      setProblem(failure && { picture, text: failure.problem });
    }
    setWork(null);
  }

  function stop() {
    running.current?.abort();
    setWork(null);
  }

  function takeBack() {
    cancel();
    stop();
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
      work={work && { ...work, percent }}
      problem={problem}
    />
  );
}

/** Why a picture is refused; null if it passed the check, or could not be checked (VEH-9). */
async function refuse(picture: Blob, signal: AbortSignal): Promise<string | null> {
  try {
    const verdict = await checkPicture(picture, signal);
    toastVerdict(verdict);
    return judgeVerdict(verdict) === 'invalid' ? adviceOf(verdict) : null;
  } catch (error) {
    if (!(error instanceof PictureReadError)) return null;
    toastError({ title: checkTexts.processing, text: checkTexts.processingText });
    return checkTexts.processingText;
  }
}
