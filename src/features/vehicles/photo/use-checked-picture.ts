import { useCallback, useEffect, useState } from 'react';
import type { ImageVerdict } from '../../../../domain/vehicles/car.ts';
import { PictureReadError, usePictureCheck } from '../../../api/pictures.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { readDraftPhoto, saveDraftPhoto } from '../../../session/draft-photo.ts';
import { checkTexts } from '../texts.ts';

/** The state of a chosen picture. `unchecked` is accepted, because the check was not available. */
export type PictureState = 'validating' | 'valid' | 'unchecked' | 'invalid';

export type CheckedPicture = ReturnType<typeof useCheckedPicture>;

/**
 * The picture of a form, checked while the user fills in the rest.
 * @param draft the name of the form's draft, which the photo is saved with
 */
export function useCheckedPicture(draft: string, kept: Blob | null) {
  const [chosen, setChosen] = useState<Blob | null>(null);
  const check = usePictureCheck();
  const { mutate } = check;

  const look = useCallback(
    (next: Blob) => {
      setChosen(next);
      mutate(next, {
        onSuccess: toastVerdict,
        onError: (error) => {
          if (!(error instanceof PictureReadError)) return;
          setChosen(null);
          toastError({ title: checkTexts.processing, text: checkTexts.processingText });
        },
      });
    },
    [mutate],
  );

  useEffect(() => {
    let isOver = false;
    void readDraftPhoto(draft).then((photo) => {
      if (photo && !isOver) look(photo);
    });
    return () => {
      isOver = true;
    };
  }, [draft, look]);

  function choose(next: Blob) {
    void saveDraftPhoto(draft, next);
    look(next);
  }

  return {
    /** The picture chosen in this form, or else the vehicle's own. */
    picture: chosen ?? kept,
    chosen,
    /** Null until a picture is chosen. */
    state: chosen && stateOf(check),
    choose,
  };
}

function stateOf(check: ReturnType<typeof usePictureCheck>): PictureState {
  if (check.data) return judgeVerdict(check.data);
  // If the check is not available, the vehicle can still be registered (VEH-9).
  return check.isError ? 'unchecked' : 'validating';
}

/** If the check's quota is used up or the check failed, the picture is accepted (VEH-9). */
export function judgeVerdict(verdict: ImageVerdict): Exclude<PictureState, 'validating'> {
  if (/quota|temporarily unavailable/i.test(verdict.reason)) return 'unchecked';
  return verdict.isValid ? 'valid' : 'invalid';
}

/** Shows the result of the check. An unchecked picture gets no toast, because the form says so. */
export function toastVerdict(verdict: ImageVerdict): void {
  const state = judgeVerdict(verdict);
  if (state === 'valid') {
    // An accepted picture may still come with advice.
    const text = verdict.suggestions.trim() || checkTexts.verifiedText;
    toastSuccess({ title: checkTexts.verified, text });
  } else if (state === 'invalid') {
    const text = verdict.suggestions.trim() || checkTexts.invalidText;
    toastError({ title: checkTexts.invalidTitle, text });
  }
}
