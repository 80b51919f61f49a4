import type { ImageVerdict } from '../../../domain/car.ts';

/** Looks at a picture before it is attached to a vehicle. */
export interface ImageCheck {
  /** The verdict on the bytes of a picture; a picture that is refused is a verdict, not an error. */
  check(bytes: Buffer): Promise<ImageVerdict>;
}
