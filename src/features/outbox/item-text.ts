import { formatFuel } from '../../components/amount-text.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';
import { isRedacted } from '../../offline/transitions.ts';
import { outboxPageTexts as texts } from './texts.ts';

/** A short description of the item, such as "20 l for your Toyota Corolla 2019". */
export function itemText(item: OutboxItem): string {
  if (isRedacted(item)) return texts.erased[item.kind];
  if (item.kind === 'vehicle') {
    const { make, model, registrationNumber } = item.payload;
    return texts.vehicle(`${make} ${model}`, registrationNumber);
  }
  const { carMake, carModel, carYear, fuelAmount } = item.payload;
  return texts.request(formatFuel(fuelAmount), `${carMake} ${carModel} ${carYear}`);
}
