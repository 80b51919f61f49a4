import type { Car } from '../../../domain/car.ts';
import { formatLitres } from '../../../domain/format.ts';
import { centilitresFromLitres } from '../../../domain/volume.ts';
import { ApiError, ConnectionError } from '../../api/api-error.ts';
import type { ToastText } from '../../components/toast.ts';
import type { Preview } from './preview.ts';
import { fuelRequestToasts } from './texts.ts';

interface Wish {
  /** The chosen vehicle's id; empty while none is chosen. */
  carId: string;
  /** The vehicle, as long as it is among the user's. */
  car: Car | undefined;
  preview: Preview;
}

/** Why a wish is not sent, or null (section 5, fuel request). */
export function wishRefusal({ carId, car, preview }: Wish): ToastText | null {
  if (carId === '' || preview.refusal === 'amount-missing') return fuelRequestToasts.missing;
  if (!car) return fuelRequestToasts.vehicleNotFound;
  if (preview.refusal === null) return null;
  return fuelRequestToasts.overCapacity(formatLitres(centilitresFromLitres(car.fuelCapacity)));
}

/** What a person is told when a request could not be sent (section 8). */
export function refusalToast(error: unknown): ToastText {
  if (error instanceof ConnectionError) return fuelRequestToasts.noConnection;
  if (!(error instanceof ApiError)) return fuelRequestToasts.failed(undefined);
  if (error.code === 'vehicle-not-found') return fuelRequestToasts.vehicleNotFound;
  if (error.code === 'over-capacity') return fuelRequestToasts.overCapacityByServer;
  if (wasKeyUsed(error)) return fuelRequestToasts.arrivedBefore;
  return fuelRequestToasts.failed(error.serverMessage);
}

/** The key already made a request with another body: an earlier try whose answer was lost. */
export function wasKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'key-reused';
}

/** What the server found wrong with the amount, for its field. */
export function amountIssue(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find(({ field }) => field === 'fuelAmount')?.message;
}
