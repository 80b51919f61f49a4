import { useEffect, useRef, useState } from 'react';
import { toastError } from '../../../components/states/toast.ts';
import { compressPicture, PictureUnreadable } from '../compress/compress-picture.ts';
import { checkTexts } from '../texts.ts';
import { type PictureRefusal, refusePicture } from './picture-refusal.ts';

export type PhotoStep =
  | { name: 'source' }
  | { name: 'camera' }
  | { name: 'preparing'; percent: number }
  | { name: 'preview'; picture: Blob };

/** Why a photo was refused. The user then chooses between camera and file again. */
type Refusal = PictureRefusal | 'failed';

/** Leads a picture from a file or the camera through compression. */
export function usePhotoSteps(onUse: (picture: Blob) => void, usesFilesAtOnce: boolean) {
  const [step, setStep] = useState<PhotoStep>({ name: 'source' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef<AbortController | null>(null);

  // Closing the dialog cancels the compression.
  useEffect(() => () => running.current?.abort(), []);

  function startOver(reason: Refusal | null = null) {
    setRefusal(reason);
    setStep({ name: 'source' });
  }

  /** The compressed picture; null if it was refused or cancelled, which is then shown. */
  async function prepare(file: File): Promise<Blob | null> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const { signal } = controller;
    setRefusal(null);
    setStep({ name: 'preparing', percent: 0 });
    const refused = await refusePicture(file);
    if (signal.aborted) return null;
    if (refused) {
      startOver(refused);
      return null;
    }
    try {
      const onProgress = (percent: number) => setStep({ name: 'preparing', percent });
      return await compressPicture(file, signal, onProgress);
    } catch (error) {
      if (signal.aborted) return null;
      startOver(error instanceof PictureUnreadable ? 'unreadable' : 'failed');
      toastError({ title: checkTexts.processing, text: checkTexts.processingText });
      return null;
    }
  }

  async function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return startOver('several');
    if (usesFilesAtOnce) return take(file);
    const picture = await prepare(file);
    if (picture) setStep({ name: 'preview', picture });
  }

  /** Uses a picture at once. The user has already checked one of the camera. */
  async function take(file: File) {
    const picture = await prepare(file);
    if (!picture) return;
    setStep({ name: 'preview', picture });
    onUse(picture);
  }

  return {
    step,
    refusal,
    choose,
    take,
    openCamera: () => setStep({ name: 'camera' }),
    startOver: () => startOver(),
    cancel: () => {
      running.current?.abort();
      startOver();
    },
  };
}
