import { formatFuel } from '../../components/amount-text.ts';
import { outboxTexts } from '../../components/outbox/outbox-texts.ts';
import type { ToastText } from '../../components/states/toast.ts';
import type { LastError } from '../../offline/outbox-item.ts';
import type { VehicleChoice } from '../../outbox/vehicle-choices.ts';
import type { Preview } from './preview.ts';
import { fuelRequestToasts } from './texts.ts';

interface RequestInput {
  /** The id of the chosen vehicle, or an empty string. */
  chosenId: string;
  /** The vehicle, if it still exists. */
  vehicle: VehicleChoice | undefined;
  preview: Preview;
}

/** The reason not to send the request, or null (REQ-1, REQ-2). */
export function inputRefusal({ chosenId, vehicle, preview }: RequestInput): ToastText | null {
  if (preview.refusal === 'amount-missing') return fuelRequestToasts.missing;
  if (!vehicle)
    return chosenId === '' ? fuelRequestToasts.missing : fuelRequestToasts.vehicleNotFound;
  if (preview.refusal === null) return null;
  return fuelRequestToasts.overCapacity(formatFuel(vehicle.fuelCapacity));
}

/** The toast for a refused request (API-6, SCR-1). */
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
    // An earlier request with this id did arrive, although the user was told that it was refused.
    case 'key-reused':
      return fuelRequestToasts.arrivedBefore;
    default:
      return fuelRequestToasts.failed(message);
  }
}

/** The server's validation message for the fuel amount, shown at that field. */
export function amountIssue({ issues }: LastError): string | undefined {
  return issues.find(({ field }) => field === 'fuelAmount')?.message;
}
