import type { CarFields } from '../../../../domain/vehicles/car.ts';
import type { SaveFailure } from './save-failure.ts';

/** How the form saves its vehicle, whether it is new or saved already. */
export interface Saving {
  /** Returns the failure, or null if the form can close. */
  save(fields: CarFields, picture: Blob | null): Promise<SaveFailure | null>;
  /** The step of saving that is under way. */
  doing: string | null;
  /** How much of the picture is sent; null if it is not known. */
  percent: number | null;
  /** Closing the form now loses nothing. */
  isSafe: boolean;
  stop: (() => void) | null;
}
