import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImageVerdict } from '../../../../domain/vehicles/car.ts';
import { PictureReadError, usePictureCheck } from '../../../api/pictures.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import type { Draft } from '../../../session/drafts.ts';
import type { VehicleDraft } from '../form/vehicle-draft.ts';
import { checkTexts } from '../texts.ts';

/**
 * The state of a chosen picture. `unchecked` is accepted, because the check was not available. An
 * `unreadable` one is not used.
 */
export type PictureState = 'validating' | 'valid' | 'unchecked' | 'invalid' | 'unreadable';

export type CheckedPicture = ReturnType<typeof useCheckedPicture>;

/** The picture of a form, which its draft keeps, checked while the user fills in the rest. */
export function useCheckedPicture(draft: Draft<VehicleDraft>, kept: Blob | null) {
  const [chosen, setChosen] = useState<Blob | null>(null);
  const check = usePictureCheck();
  const { mutate } = check;
  /** A slow phone may read the photo of the draft after the user has chosen another. */
  const hasChosen = useRef(false);

  const look = useCallback(
    (next: Blob) => {
      setChosen(next);
      mutate(next, {
        onSuccess: toastVerdict,
        onError: (error) => {
          if (!(error instanceof PictureReadError)) return;
          toastError({ title: checkTexts.processing, text: checkTexts.processingText });
        },
      });
    },
    [mutate],
  );

  useEffect(() => {
    let isOver = false;
    const reading = draft.photo().catch(() => null);
    void reading.then((photo) => {
      if (isOver || hasChosen.current) return;
      if (photo) look(photo);
      // The phone has lost it, so the draft no longer claims to have one.
      else draft.change({ hasPhoto: undefined });
    });
    return () => {
      isOver = true;
    };
  }, [draft, look]);

  function keep(picture: Blob | null) {
    if (!picture) return;
    draft.change({ hasPhoto: true });
    void draft.savePhoto(picture);
  }

  function choose(next: Blob) {
    hasChosen.current = true;
    keep(next);
    look(next);
  }

  const state = chosen && stateOf(check);
  const usable = state === 'unreadable' ? null : chosen;
  return {
    /** The picture chosen in this form, or else the vehicle's own. */
    picture: usable ?? kept,
    chosen: usable,
    /** Null until a picture is chosen. */
    state,
    /** What the server advises, if the picture did not pass the check. */
    advice: state === 'invalid' && check.data ? adviceOf(check.data) : null,
    choose,
    /** Puts the chosen picture into the draft again, which was dropped for a try to save. */
    keep: () => keep(usable),
  };
}

function stateOf(check: ReturnType<typeof usePictureCheck>): PictureState {
  if (check.data) return judgeVerdict(check.data);
  if (check.error instanceof PictureReadError) return 'unreadable';
  // If the check is not available, the vehicle can still be registered (VEH-9).
  return check.isError ? 'unchecked' : 'validating';
}

/** If the check's quota is used up or the check failed, the picture is accepted (VEH-9). */
export function judgeVerdict(verdict: ImageVerdict): 'valid' | 'unchecked' | 'invalid' {
  if (/quota|temporarily unavailable/i.test(verdict.reason)) return 'unchecked';
  return verdict.isValid ? 'valid' : 'invalid';
}

/** How to take a picture that passes the check. */
export function adviceOf({ suggestions }: ImageVerdict): string {
  return suggestions.trim() || checkTexts.invalidText;
}

/** Shows the result of the check. An unchecked picture gets no toast, because the form says so. */
export function toastVerdict(verdict: ImageVerdict): void {
  const state = judgeVerdict(verdict);
  if (state === 'valid') {
    // An accepted picture may still come with advice.
    const text = verdict.suggestions.trim() || checkTexts.verifiedText;
    toastSuccess({ title: checkTexts.verified, text });
  } else if (state === 'invalid') {
    toastError({ title: checkTexts.invalidTitle, text: adviceOf(verdict) });
  }
}
