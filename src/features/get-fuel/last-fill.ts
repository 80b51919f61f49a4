import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { isVoid } from '../../../domain/payments/payment-status.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import type { VehicleChoice } from '../../outbox/vehicle-choices.ts';

/** A fuel request or a purchase that can be repeated. */
export interface Fill {
  kind: 'request' | 'purchase';
  vehicle: VehicleChoice;
  /** Litres. */
  fuelAmount: number;
  /** When it was made, as an ISO instant. */
  at: string;
}

interface Made {
  requests: readonly FuelRequest[];
  purchases: readonly Purchase[];
  items: readonly OutboxItem[];
}

/** What the user has requested and bought for the vehicles that they still have, newest first. */
export function fillsOf(choices: readonly VehicleChoice[], made: Made): Fill[] {
  const fills = [
    ...made.requests.map((request) => ({
      kind: 'request' as const,
      vehicle: choices.find((choice) => isOfModel(choice, request)),
      fuelAmount: request.fuelAmount,
      at: request.requestedAt,
    })),
    ...made.purchases.filter(isRepeatable).map((purchase) => ({
      kind: 'purchase' as const,
      vehicle: choices.find(({ id }) => id === purchase.carId),
      fuelAmount: purchase.fuelAmount,
      at: purchase.purchaseDate,
    })),
    ...made.items.flatMap((item) =>
      item.kind === 'fuel-request'
        ? {
            kind: 'request' as const,
            vehicle: choices.find(({ id }) => id === (item.payload.carId ?? item.dependsOn)),
            fuelAmount: item.payload.fuelAmount,
            at: item.payload.requestedAt ?? '',
          }
        : [],
    ),
  ];
  return fills
    .filter((fill): fill is Fill => fill.vehicle !== undefined)
    .sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * Leaves out the purchases of requests, because the requests themselves can be repeated, and what was
 * charged, because nobody has asked for it.
 */
export function isRepeatable(purchase: Purchase): boolean {
  return !(
    isVoid(purchase.paymentStatus) ||
    purchase.fuelRequestId ||
    purchase.chargedRedemptionId
  );
}

/** A request names its vehicle only by make, model and year. */
function isOfModel(choice: VehicleChoice, { carMake, carModel, carYear }: FuelRequest): boolean {
  return choice.make === carMake && choice.model === carModel && choice.year === carYear;
}
