import type { ImageVerdict } from '../../../../domain/vehicles/car.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { checkTexts } from '../texts.ts';

/** The state of a chosen picture. `unchecked` is accepted, because the check was not available. */
export type PictureState = 'validating' | 'valid' | 'unchecked' | 'invalid';

/**
 * The result of the check. If its quota is used up or it failed, the picture is accepted unchecked
 * (VEH-9).
 */
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
