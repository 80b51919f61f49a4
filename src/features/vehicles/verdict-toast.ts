import type { ImageVerdict } from '../../../domain/car.ts';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { judgeVerdict } from './picture-check.ts';
import { checkTexts } from './texts.ts';

/** Says what the check found; an unchecked picture is noted beside it, and is no news. */
export function toastVerdict(verdict: ImageVerdict): void {
  const state = judgeVerdict(verdict);
  if (state === 'valid') {
    // A picture that is accepted may still come with advice.
    const text = verdict.suggestions.trim() || checkTexts.verifiedText;
    toastSuccess({ title: checkTexts.verified, text });
  } else if (state === 'invalid') {
    const text = verdict.suggestions.trim() || checkTexts.invalidText;
    toastError({ title: checkTexts.invalidTitle, text });
  }
}
