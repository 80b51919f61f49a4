import type { ImageVerdict } from '../../../domain/vehicles/car.ts';
import type { Checkable } from '../gateway-check.ts';
import type { PictureRefusal } from './picture-kind.ts';

/** Checks a picture before it is attached to a vehicle. */
export interface ImageCheck extends Checkable {
  /**
   * The verdict on a picture. A refused picture is a verdict and not an error, and so is an
   * unavailable service.
   */
  check(bytes: Buffer): Promise<ImageVerdict>;
}

const advice = 'Please upload a clear photo of your vehicle';

const verdicts: Record<PictureRefusal, { reason: string; suggestions: string }> = {
  heic: {
    reason: "HEIC photos can't be used here",
    suggestions: `${advice} as JPEG, PNG or WebP: HEIC photos can't be used here`,
  },
  'unknown-kind': { reason: 'This is not a JPEG, PNG or WebP photo', suggestions: advice },
  'too-large': {
    reason: 'This photo has too many pixels',
    suggestions: `${advice} with fewer pixels`,
  },
  damaged: { reason: 'This photo is damaged', suggestions: `${advice}: this file is damaged` },
};

/** The verdict on bytes that cannot be stored as a picture, the same in every image check. */
export function unreadableVerdict(refusal: PictureRefusal): ImageVerdict {
  return { isValid: false, ...verdicts[refusal] };
}
