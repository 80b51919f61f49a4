import type { ImageVerdict } from '../../../domain/vehicles/car.ts';
import type { Checkable } from '../gateway-check.ts';

/** Checks a picture before it is attached to a vehicle. */
export interface ImageCheck extends Checkable {
  /**
   * The verdict on a picture. A refused picture is a verdict and not an error, and so is an
   * unavailable service.
   */
  check(bytes: Buffer): Promise<ImageVerdict>;
}
