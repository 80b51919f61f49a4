import type { ImageVerdict } from '../../../../domain/vehicles/car.ts';

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
