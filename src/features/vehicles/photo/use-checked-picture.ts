import { useCallback, useEffect, useState } from 'react';
import { PictureReadError, usePictureCheck } from '../../../api/pictures.ts';
import { toastError } from '../../../components/states/toast.ts';
import { readDraftPhoto, saveDraftPhoto } from '../../../session/draft-photo.ts';
import { checkTexts } from '../texts.ts';
import { judgeVerdict, type PictureState, toastVerdict } from './picture-check.ts';

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
