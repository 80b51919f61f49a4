import { type FuelType, fuelTypes } from '../../../domain/prices/fuel-price.ts';
import { comingPrice, savedByFillingNow } from '../../../domain/prices/price-history.ts';
import type { LivePrices, PriceHistory } from '../../../domain/prices/price-schemas.ts';
import { formatCents, formatDay, formatMoney } from '../../../domain/values/format.ts';
import { type Cents, cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import { fuelPrice } from '../../api/prices.ts';
import { formatFuel } from '../../components/amount-text.ts';
import { toDatedPrice } from './price-lines.ts';

/** What the comparison needs to know of a vehicle. */
export type TankVehicle = Pick<Car, 'model' | 'fuelType' | 'fuelCapacity'>;

interface ComingChange {
  fuelType: FuelType;
  effectiveDate: Day;
  now: Cents;
  coming: Cents;
}

/**
 * From when the next price holds, and what filling now or waiting means for this tank, or per litre
 * without a vehicle of that fuel; null without a next price (PRI-11).
 */
export function comingPriceText(
  coming: PriceHistory['coming'],
  prices: LivePrices,
  vehicle: TankVehicle | undefined,
  today: Day,
): string | null {
  const changes = comingChanges(coming, prices, today);
  const own = changes.find(({ fuelType }) => fuelType === vehicle?.fuelType);
  if (own && vehicle) return `From ${formatDay(own.effectiveDate)} ${tankText(own, vehicle)}`;
  const [first] = changes.map(({ effectiveDate }) => effectiveDate).sort();
  if (!first) return null;
  const texts = changes.filter(({ effectiveDate }) => effectiveDate === first).map(changeText);
  return `From ${formatDay(first)} ${texts.join(' and ')} per litre`;
}

function comingChanges(
  coming: PriceHistory['coming'],
  prices: LivePrices,
  today: Day,
): ComingChange[] {
  return fuelTypes.flatMap((fuelType) => {
    const entered = coming[fuelType];
    // On a phone without a connection its day may have come.
    const next = entered && comingPrice([toDatedPrice(entered)], today);
    const { pricePerLitre, isEstimate } = fuelPrice(prices, fuelType);
    if (!next || isEstimate) return [];
    const { effectiveDate } = next;
    return [{ fuelType, effectiveDate, now: pricePerLitre, coming: next.pricePerLitre }];
  });
}

function changeText({ fuelType, now, coming }: ComingChange): string {
  const change = coming - now;
  if (change === 0) return `${fuelType} still costs ${formatMoney(now)}`;
  return `${fuelType} costs ${formatCents(change)} ${change > 0 ? 'more' : 'less'}`;
}

function tankText(change: ComingChange, { model, fuelCapacity }: TankVehicle): string {
  const saved = savedByFillingNow(centilitresFromLitres(fuelCapacity), change.now, change.coming);
  const tank = `your ${formatFuel(fuelCapacity)} ${model}`;
  const amount = formatMoney(cents(Math.abs(saved)));
  if (saved > 0) return `${changeText(change)}: filling ${tank} today saves ${amount}`;
  if (saved < 0) return `${changeText(change)}: waiting to fill ${tank} saves ${amount}`;
  return changeText(change);
}
