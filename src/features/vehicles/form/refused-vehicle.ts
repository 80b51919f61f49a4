import type { FieldErrors } from 'react-hook-form';
import type { CarFields } from '../../../../domain/vehicles/car.ts';
import type { VehicleItem } from '../../../offline/outbox-item.ts';
import type { Photo } from '../../../offline/steps.ts';
import type { VehicleFormValues } from './form-values.ts';
import { describeRefusal, type SaveFailure } from './save-failure.ts';

/** The typed values of a refused vehicle, its photo, and the refusal. */
export interface RefusedVehicle {
  fields: CarFields;
  /** Null if this phone has lost it. */
  picture: Blob | null;
  failure: SaveFailure;
  errors: FieldErrors<VehicleFormValues>;
}

export function refusedVehicle(item: VehicleItem, photo: Photo | null): RefusedVehicle {
  const failure = item.lastError ? describeRefusal(item.lastError) : { problem: '', fields: [] };
  const errors = failure.fields.map(({ field, message }) => [field, { type: 'server', message }]);
  return {
    fields: item.payload,
    picture: photo && new Blob([photo.bytes], { type: photo.type }),
    failure,
    errors: Object.fromEntries(errors),
  };
}
