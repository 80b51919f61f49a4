import type { ImageVerdict } from '../../../domain/car.ts';
import type { Checkable } from '../gateway-check.ts';

/** Looks at a picture before it is attached to a vehicle. */
export interface ImageCheck extends Checkable {
  /** The verdict on the bytes of a picture; a picture that is refused is a verdict, not an error, and so is a check that is not to be had. */
  check(bytes: Buffer): Promise<ImageVerdict>;
}
