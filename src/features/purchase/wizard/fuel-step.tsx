import { useQuery } from '@tanstack/react-query';
import { type FuelType, fuelTypes } from '../../../../domain/prices/fuel-price.ts';
import { formatPrice } from '../../../../domain/values/format.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { fuelPrice, livePricesQuery } from '../../../api/prices.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { PriceOriginNote } from '../../../components/states/price-origin-note.tsx';
import { fuelTexts, wizardTexts as texts } from '../texts.ts';
import type { WizardValue } from './wizard-value.ts';

interface FuelStepProps {
  car: Car;
  fuelType: FuelType;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
}

/** Petrol or diesel, each with its price per litre. */
export function FuelStep({ car, fuelType, value, onChange }: FuelStepProps) {
  const prices = useQuery({ ...livePricesQuery(), retryOnMount: false });
  return (
    <>
      <ChoiceList label={texts.questions.fuel}>
        {fuelTypes.map((fuel) => {
          const price = fuelPrice(prices.data, fuel);
          const hints = [
            ...(fuel === car.fuelType ? [texts.carFuel] : []),
            ...(price.isEstimate ? [texts.estimate] : []),
          ];
          return (
            <Choice
              key={fuel}
              name="fuel"
              checked={fuel === fuelType}
              onChange={() => onChange({ ...value, fuelType: fuel })}
              label={fuelTexts[fuel]}
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
