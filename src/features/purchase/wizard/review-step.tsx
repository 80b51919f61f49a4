import type { FuelOrder } from '../../../../domain/fuel-requests/fuel-order.ts';
import type { FuelType } from '../../../../domain/prices/fuel-price.ts';
import { formatLitres, formatMoney, formatPrice } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import type { FuelPrice } from '../../../api/prices.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { fuelTexts, wizardTexts } from '../texts.ts';

interface ReviewStepProps {
  car: Car;
  fuelType: FuelType;
  order: FuelOrder;
  price: FuelPrice;
}

const texts = wizardTexts.review;

/** What the quote will be for. */
export function ReviewStep({ car, fuelType, order, price }: ReviewStepProps) {
  const perLitre = formatPrice(price.pricePerLitre);
  return (
    <DetailList
      details={[
        [texts.vehicle, `${car.make} ${car.model}`],
        [texts.plate, car.registrationNumber],
        [texts.fuel, fuelTexts[fuelType]],
        [texts.amount, amountOf(order)],
        [texts.price, price.isEstimate ? `${perLitre} · ${wizardTexts.estimate}` : perLitre],
      ]}
    />
  );
}

function amountOf({ fuelAmount, moneyAmount }: FuelOrder): string {
  return moneyAmount === undefined
    ? formatLitres(centilitresFromLitres(fuelAmount ?? 0))
    : formatMoney(centsFromRand(moneyAmount));
}
