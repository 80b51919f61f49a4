import type { ImageVerdict } from '../../../domain/car.ts';

/** What is known of a chosen picture; `unchecked` is accepted, because the check was not to be had. */
export type PictureState = 'validating' | 'valid' | 'unchecked' | 'invalid';

/** A picture is judged by the check, unless its quota is used up or it failed: then it is accepted unchecked (VEH-9). */
export function judgeVerdict(verdict: ImageVerdict): Exclude<PictureState, 'validating'> {
  if (/quota|temporarily unavailable/i.test(verdict.reason)) return 'unchecked';
  return verdict.isValid ? 'valid' : 'invalid';
}
