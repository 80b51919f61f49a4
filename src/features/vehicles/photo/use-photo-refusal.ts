import { useState } from 'react';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { photoRefusals } from '../texts.ts';
import type { CheckedPicture } from './use-checked-picture.ts';

/** Why the form cannot be saved with its photo, and whether a try to save has said so already. */
export function usePhotoRefusal(photo: CheckedPicture, car: Car | undefined) {
  const [shown, setShown] = useState<{ text: string; picture: Blob | null } | null>(null);
  const isMissing = !car && !photo.picture;
  const refusal = isMissing ? photoRefusals.missing : photo.state && photoRefusals[photo.state];
  // Another photo, or another result of its check, ends the message.
  const isShown = shown?.text === refusal?.text && shown?.picture === photo.picture;
  return {
    /** The toast; null if the photo can be saved. */
    refusal,
    isMissing: isMissing && isShown,
    /** The lasting message. */
    problem: (isShown && refusal?.text) || null,
    show: () => setShown(refusal && { text: refusal.text, picture: photo.picture }),
  };
}
