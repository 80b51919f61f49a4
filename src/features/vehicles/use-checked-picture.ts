import { useCallback, useEffect, useState } from 'react';
import { PictureReadError, usePictureCheck } from '../../api/pictures.ts';
import { toastError } from '../../components/toast.ts';
import { keepDraftPhoto, readDraftPhoto } from '../../session/draft-photo.ts';
import { judgeVerdict, type PictureState } from './picture-check.ts';
import { checkTexts } from './texts.ts';
import { toastVerdict } from './verdict-toast.ts';

/** The picture of a form, and what the check says about it while the form is filled in. */
export interface CheckedPicture {
  /** What was chosen in this form, or else what the vehicle came with. */
  picture: Blob | null;
  chosen: Blob | null;
  /** Null unless a picture was chosen. */
  state: PictureState | null;
  choose(picture: Blob): void;
}

/** @param draft the name of the form's draft, which the photo is kept with */
export function useCheckedPicture(draft: string, kept: Blob | null): CheckedPicture {
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
    void keepDraftPhoto(draft, next);
    look(next);
  }

  return { picture: chosen ?? kept, chosen, state: chosen && stateOf(check), choose };
}

function stateOf(check: ReturnType<typeof usePictureCheck>): PictureState {
  if (check.data) return judgeVerdict(check.data);
  // A check that was not to be had does not keep anybody from registering (VEH-9).
  return check.isError ? 'unchecked' : 'validating';
}
