import * as z from 'zod/mini';
import { CarId } from '../ids.ts';
import { line, seenMessage } from '../values/text.ts';

const yesOrNo = z.boolean('Please say true or false');
const seenText = z.string(seenMessage);

/** What an admin saw of a vehicle. Nothing is changed if it is no longer so (ADM-16). */
const SeenVehicle = z.partial(
  z.object(
    {
      isRoadworthy: yesOrNo,
      isStolen: yesOrNo,
      registrationNumber: seenText,
      make: seenText,
      model: seenText,
      year: z.number(seenMessage),
      carPhotoUrl: seenText,
    },
    seenMessage,
  ),
);

/** The body of `PATCH /api/admin/cars/{id}` (ADM-3). */
export const CarCheck = z.partial(
  z.object({ isRoadworthy: yesOrNo, isStolen: yesOrNo, expected: SeenVehicle }),
);
export type CarCheck = z.output<typeof CarCheck>;

/** The body of `POST /api/admin/cars/{id}/photo-request`. The owner reads the reason (VEH-23). */
export const PhotoRequest = z.object({
  reason: line('Please say what is wrong with the photo', { max: 100 }),
  expected: z.optional(SeenVehicle),
});
export type PhotoRequest = z.output<typeof PhotoRequest>;

/** The desk asks for a better photo of a vehicle once in so many hours (VEH-23). */
export const photoRequestPauseHours = 24;

/** The body of `POST /api/admin/cars/{id}/plate-removal` (VEH-25). */
export const PlateRemoval = z.object({
  reason: line('Please say why this vehicle loses its plate', { max: 300 }),
  /** The plate that the admin saw. */
  registrationNumber: seenText,
  /** The vehicle that gets the plate; without one, anybody else can register it. */
  toCarId: z.optional(z.nullable(CarId)),
});
export type PlateRemoval = z.output<typeof PlateRemoval>;
