import { fuelTypes } from '../../../../domain/prices/fuel-price.ts';
import type { DraftKind } from '../../../components/fields/draft-offer.tsx';
import type { SubmittedDraft } from '../../../outbox/submission.ts';
import {
  isBoolean,
  isNumber,
  isString,
  objectOf,
  oneOf,
  optional,
} from '../../../session/validator.ts';
import type { EntryMode, VehicleFormValues } from './form-values.ts';

/** What the form stores while it is filled in. */
export interface VehicleDraft extends SubmittedDraft {
  /** The fields that were changed. */
  fields: Partial<VehicleFormValues>;
  /** How make and model are entered. */
  mode: EntryMode;
  /** A photo was chosen, which is stored separately. */
  hasPhoto: true;
  /** The dialog for the photo is open: the camera app may have taken its place. */
  isChoosingPhoto: boolean;
}

export const vehicleDraftKind: DraftKind<VehicleDraft> = {
  name: 'vehicle',
  isValid: objectOf<VehicleDraft>({
    fields: optional(
      objectOf<VehicleFormValues>({
        registrationNumber: optional(isString),
        make: optional(isString),
        model: optional(isString),
        modelType: optional(isString),
        year: optional(isNumber),
        fuelType: optional(oneOf(...fuelTypes)),
        fuelCapacity: optional(isNumber),
        province: optional(isString),
      }),
    ),
    mode: optional(oneOf<EntryMode>('database', 'manual')),
    hasPhoto: optional(oneOf(true)),
    isChoosingPhoto: optional(isBoolean),
    itemId: optional(isString),
  }),
  describe: ({ fields, hasPhoto }) =>
    [
      fields?.registrationNumber?.trim(),
      [fields?.make, fields?.model].filter(Boolean).join(' '),
      hasPhoto && 'with a photo',
    ]
      .filter(Boolean)
      .join(', ') || 'without a plate yet',
};
