import { useState } from 'react';
import { PictureReadError, usePictureCheck } from '../../api/pictures.ts';
import { toastError } from '../../components/toast.ts';
import { judgeVerdict, type PictureState } from './picture-check.ts';
import { checkTexts } from './texts.ts';
import { toastVerdict } from './verdict-toast.ts';

/** The picture of a form, and what the check says about it while the form is filled in. */
export interface CheckedPicture {
  picture: Blob | null;
  /** Null without a picture. */
  state: PictureState | null;
  choose(picture: Blob): void;
}

export function useCheckedPicture(): CheckedPicture {
  const [picture, setPicture] = useState<Blob | null>(null);
  const check = usePictureCheck();

  function choose(next: Blob) {
    setPicture(next);
    check.mutate(next, {
      onSuccess: toastVerdict,
      onError: (error) => {
        if (!(error instanceof PictureReadError)) return;
        setPicture(null);
        toastError({ title: checkTexts.processing, text: checkTexts.processingText });
      },
    });
  }

  return { picture, state: picture && stateOf(check), choose };
}

function stateOf(check: ReturnType<typeof usePictureCheck>): PictureState {
  if (check.data) return judgeVerdict(check.data);
  // A check that was not to be had does not keep anybody from registering (section 5).
  return check.isError ? 'unchecked' : 'validating';
}
