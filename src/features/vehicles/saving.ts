import type { CarFields } from '../../../domain/car.ts';
import type { SaveFailure } from './save-failure.ts';

/** How the form's vehicle is saved, whether it is new or stands already. */
export interface Saving {
  /** Answers what went wrong, or null once the form is done with. */
  save(fields: CarFields, picture: Blob | null): Promise<SaveFailure | null>;
  /** What is being done just now. */
  doing: string | null;
  /** How much of the picture is sent; null where nobody knows. */
  percent: number | null;
  /** Nothing is lost if the form goes away now. */
  isSafe: boolean;
  stop: (() => void) | null;
}
