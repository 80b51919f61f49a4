import type { ImageVerdict } from '../../../../domain/vehicles/car.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { checkTexts } from '../texts.ts';
import { judgeVerdict } from './picture-check.ts';

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
