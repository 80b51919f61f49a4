import { formatFuel } from '../../components/amount-text.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { isRedacted } from '../../offline/transitions.ts';
import { outboxPageTexts as texts } from './texts.ts';

/** A short description of the item, such as "20 l for your Toyota Corolla 2019". */
export function itemText(item: OutboxItem): string {
  if (isRedacted(item)) return texts.erased[item.kind];
  switch (item.kind) {
    case 'vehicle':
      return texts.vehicle(nameOf(item.payload), item.payload.registrationNumber);
    case 'vehicle-change':
      return texts.vehicleChange(nameOf(item.payload.car), item.payload.car.registrationNumber);
    case 'vehicle-deletion':
      return texts.vehicleDeletion(nameOf(item.payload.car), item.payload.car.registrationNumber);
    case 'fuel-request':
      return texts.request(formatFuel(item.payload.fuelAmount), vehicleOf(item.payload));
    case 'request-withdrawal': {
      const { request } = item.payload;
      return texts.requestWithdrawal(formatFuel(request.fuelAmount), vehicleOf(request));
    }
    case 'profile-change':
      return texts.profileChange;
    case 'redemption':
      return texts.redemption(formatFuel(item.payload.litres), item.payload.plate);
  }
}

function nameOf({ make, model }: { make: string; model: string }): string {
  return `${make} ${model}`;
}

function vehicleOf(request: { carMake: string; carModel: string; carYear: number }): string {
  return `${request.carMake} ${request.carModel} ${request.carYear}`;
}
