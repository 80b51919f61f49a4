import { formatLitres } from '../../../domain/format.ts';
import { centilitresFromLitres } from '../../../domain/volume.ts';
import { outboxTexts } from '../../components/outbox-texts.ts';
import type { ToastText } from '../../components/toast.ts';
import type { LastError } from '../../offline/outbox-item.ts';
import type { Preview } from './preview.ts';
import { fuelRequestToasts } from './texts.ts';
import type { VehicleChoice } from './vehicle-choices.ts';

interface Wish {
  /** The chosen vehicle's id; empty while none is chosen. */
  chosenId: string;
  /** The vehicle, as long as it is among the user's. */
  vehicle: VehicleChoice | undefined;
  preview: Preview;
}

/** Why a wish is not sent, or null (REQ-1, REQ-2). */
export function wishRefusal({ chosenId, vehicle, preview }: Wish): ToastText | null {
  if (preview.refusal === 'amount-missing') return fuelRequestToasts.missing;
  if (!vehicle)
    return chosenId === '' ? fuelRequestToasts.missing : fuelRequestToasts.vehicleNotFound;
  if (preview.refusal === null) return null;
  return fuelRequestToasts.overCapacity(formatLitres(centilitresFromLitres(vehicle.fuelCapacity)));
}

/** What a person is told when a request was refused (API-6, SCR-1). */
export function refusalToast(error: LastError, isKept: boolean): ToastText {
  const { title, text } = toastOf(error);
  return { title, text: isKept ? outboxTexts.kept(text) : text };
}

function toastOf({ code, message }: LastError): ToastText {
  switch (code) {
    case 'vehicle-not-found':
    case 'parent-gone':
      return fuelRequestToasts.vehicleNotFound;
    case 'over-capacity':
      return fuelRequestToasts.overCapacityByServer;
    // An earlier request with this id had arrived although its sender was refused.
    case 'key-reused':
      return fuelRequestToasts.arrivedBefore;
    default:
      return fuelRequestToasts.failed(message);
  }
}

/** What the server found wrong with the amount, for its field. */
export function amountIssue({ issues }: LastError): string | undefined {
  return issues.find(({ field }) => field === 'fuelAmount')?.message;
}
