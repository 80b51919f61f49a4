import { useQuery } from '@tanstack/react-query';
import { fuelTypes } from '../../../../domain/prices/fuel-price.ts';
import { formatPrice } from '../../../../domain/values/format.ts';
import { fuelPrice, livePricesQuery } from '../../../api/prices.ts';
import { fuelNames } from '../../../components/amount-text.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { PriceOriginNote } from '../../../components/states/price-origin-note.tsx';
import { type StepProps, stepQuestions } from './wizard-value.ts';

/** Petrol or diesel, each with its price per litre. */
export function FuelStep({ car, fuelType, value, onChange }: StepProps) {
  const prices = useQuery({ ...livePricesQuery(), retryOnMount: false });
  return (
    <>
      <ChoiceList label={stepQuestions.fuel}>
        {fuelTypes.map((fuel) => {
          const price = fuelPrice(prices.data, fuel);
          const hints = [
            ...(fuel === car.fuelType ? ['What your vehicle takes'] : []),
            ...(price.isEstimate ? ['estimate'] : []),
          ];
          return (
            <Choice
              key={fuel}
              name="fuel"
              checked={fuel === fuelType}
              onChange={() => onChange({ ...value, fuelType: fuel })}
              label={fuelNames[fuel]}
              hint={hints.join(' · ')}
              end={formatPrice(price.pricePerLitre)}
            />
          );
        })}
      </ChoiceList>
      {prices.data && (
        <PriceOriginNote
          prices={prices.data.data}
          receivedAt={prices.dataUpdatedAt}
          isStale={prices.isError}
        />
      )}
    </>
  );
}
