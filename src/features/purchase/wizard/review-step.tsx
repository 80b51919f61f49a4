import { formatPrice } from '../../../../domain/values/format.ts';
import { formatFuel, formatRand, fuelNames } from '../../../components/amount-text.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { orderOf, type StepProps } from './wizard-value.ts';

/** What the quote will be for. */
export function ReviewStep({ car, fuelType, price, value }: StepProps) {
  const { fuelAmount = 0, moneyAmount } = orderOf(value);
  const perLitre = formatPrice(price.pricePerLitre);
  return (
    <DetailList
      details={[
        ['Vehicle', `${car.make} ${car.model}`],
        ['Registration', car.registrationNumber],
        ['Fuel', fuelNames[fuelType]],
        ['Amount', moneyAmount === undefined ? formatFuel(fuelAmount) : formatRand(moneyAmount)],
        ['Price per litre', price.isEstimate ? `${perLitre} · estimate` : perLitre],
      ]}
    />
  );
}
