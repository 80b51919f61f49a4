import * as z from 'zod/mini';
import { CarId, UserId } from '../ids.ts';
import { FuelType } from '../prices/price-schemas.ts';
import { RegistrationNumber } from '../values/plate.ts';
import { provinceCodes } from '../values/provinces.ts';
import { atLeast, atMost, line, seenMessage } from '../values/text.ts';
import { isYearInFuture, vehicleLimits } from './vehicle.ts';

export const yearMessages = {
  invalid: 'Year must be valid',
  future: 'Year cannot be in the future',
};
const capacityMessage = 'Fuel capacity must be positive';
export const imageMessage = 'Vehicle image is required';

const year = z
  .number(yearMessages.invalid)
  .check(
    z.int({ error: yearMessages.invalid, abort: true }),
    z.gte(vehicleLimits.oldestYear, yearMessages.invalid),
    z.lte(vehicleLimits.latestYear, { error: yearMessages.future, abort: true }),
  );

const fuelCapacity = z.number(capacityMessage).check(
  // A smaller value would be rounded to 0 centilitres.
  z.gte(0.01, capacityMessage),
  z.lte(vehicleLimits.maxCapacity, 'Fuel capacity is too large'),
);

/** The fields that a person enters about a vehicle, without its picture (VEH-1). */
export const CarFields = z.object({
  registrationNumber: RegistrationNumber,
  make: line('Make is required'),
  model: line('Model is required'),
  modelType: z.optional(line('Model type is required', { min: 0 })),
  year,
  fuelType: z._default(FuelType, 'petrol'),
  fuelCapacity,
  province: z.enum(provinceCodes, 'Province is required'),
});
export type CarFields = z.output<typeof CarFields>;

/** The car fields as a form checks them in a year: up to the next year's models (VEH-3). */
export function carForm(currentYear: number) {
  return z.extend(CarFields, {
    year: year.check(z.refine((value) => !isYearInFuture(value, currentYear), yearMessages.future)),
  });
}

/** The path of an uploaded picture, which `PUT /api/vehicle-images` returns (API-7). */
const ObjectPath = z
  .string(imageMessage)
  .check(z.regex(/^\/objects\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, imageMessage));

export const CarCreation = z.extend(CarFields, {
  carPhotoUrl: ObjectPath,
  userId: z.optional(UserId),
});
export type CarCreation = z.output<typeof CarCreation>;

export const Car = z.object({
  id: CarId,
  userId: UserId,
  registrationNumber: z.string(),
  make: z.string(),
  model: z.string(),
  modelType: z.nullable(z.string()),
  year: z.number(),
  fuelType: FuelType,
  fuelCapacity: z.number(),
  province: z.string(),
  isRoadworthy: z.boolean(),
  isStolen: z.boolean(),
  /** The address of the picture, which contains its version (VEH-10). */
  carPhotoUrl: z.string(),
  createdAt: z.iso.datetime(),
  /** A better photo that the desk has asked for, until a verdict (VEH-23). */
  photoRequest: z.optional(
    z.object({
      reason: z.string(),
      askedAt: z.iso.datetime(),
      /** When its owner has sent one. */
      answeredAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** The desk has removed the plate, and its owner has not entered another one (VEH-25). */
  isPlateRemoved: z.optional(z.boolean()),
});
export type Car = z.output<typeof Car>;

const seenText = z.string(seenMessage);

/** What a user saw of the fields that they change, as `Car` shows them (API-12). */
const SeenCarFields = z.partial(
  z.object(
    {
      registrationNumber: seenText,
      make: seenText,
      model: seenText,
      modelType: z.nullable(seenText),
      year: z.number(seenMessage),
      fuelType: FuelType,
      fuelCapacity: z.number(seenMessage),
      province: seenText,
      carPhotoUrl: seenText,
    },
    seenMessage,
  ),
);
export type SeenCarFields = z.output<typeof SeenCarFields>;

/** Only the fields to change are sent. Without `carPhotoUrl`, the picture stays. */
export const CarChange = z.partial(
  z.extend(CarFields, {
    fuelType: FuelType,
    carPhotoUrl: ObjectPath,
    userId: UserId,
    expected: SeenCarFields,
  }),
);
export type CarChange = z.output<typeof CarChange>;

const imageType = /^image\/[\w.+-]{1,90}$/;
const contentTypeMessage = 'Only images can be uploaded';
const sizeMessage = 'A photo has a size in bytes';

export const UploadRequest = z.object({
  contentType: z.string(contentTypeMessage).check(z.regex(imageType, contentTypeMessage)),
  size: z
    .number(sizeMessage)
    .check(z.int({ error: sizeMessage, abort: true }), z.gte(1, 'The photo is empty')),
});
export type UploadRequest = z.output<typeof UploadRequest>;

export const VehicleImage = z.object({
  vehicleImageURL: z
    .string(imageMessage)
    .check(atLeast(1, imageMessage), atMost(2000, imageMessage)),
  userId: z.optional(UserId),
  carId: z.optional(CarId),
});
export type VehicleImage = z.output<typeof VehicleImage>;

const unprocessable = 'Failed to process image for validation';

export const ImageToValidate = z.object({
  imageData: z.string(unprocessable).check(atLeast(1, unprocessable)),
});

/** The result of the picture check (VEH-9). */
export const ImageVerdict = z.object({
  isValid: z.boolean(),
  reason: z.string(),
  suggestions: z.string(),
});
export type ImageVerdict = z.output<typeof ImageVerdict>;
