import { useQuery } from '@tanstack/react-query';
import { fuelTypes } from '../../../../domain/prices/fuel-price.ts';
import { formatPrice } from '../../../../domain/values/format.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { fuelPrice, livePricesQuery } from '../../../api/prices.ts';
import { formatFuel, formatRand, fuelNames } from '../../../components/amount-text.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { CarPicture } from '../../../components/pictures/car-picture.tsx';
import { PriceOriginNote } from '../../../components/states/price-origin-note.tsx';
import shared from '../purchase.module.css';
import { AmountStep } from './amount-step.tsx';
import classes from './wizard.module.css';
import { orderOf, type StepProps, stepTexts, type WizardStep, withCar } from './wizard-value.ts';

interface VehicleStepProps extends Pick<StepProps, 'value' | 'onChange'> {
  cars: readonly Car[];
  /** The chosen vehicle, or the only one. */
  car: Car | undefined;
  /** Some vehicles have not been sent yet. */
  hasWaiting: boolean;
}

export function VehicleStep({ cars, car, hasWaiting, value, onChange }: VehicleStepProps) {
  return (
    <>
      {cars.length === 0 && !hasWaiting && (
        <p className={shared.note}>Register a vehicle to buy fuel for it.</p>
      )}
      <ChoiceList label={stepTexts.vehicle.question}>
        {cars.map((choice) => (
          <Choice
            key={choice.id}
            name="vehicle"
            checked={choice.id === car?.id}
            onChange={() => onChange(withCar(value, choice.id))}
            start={<CarPicture car={choice} alt="" className={classes.picture} />}
            label={`${choice.make} ${choice.model}`}
            hint={[
              choice.registrationNumber,
              fuelNames[choice.fuelType],
              `${formatFuel(choice.fuelCapacity)} tank`,
            ].join(' · ')}
          />
        ))}
      </ChoiceList>
      {hasWaiting && (
        <p className={shared.note}>
          You can choose a vehicle saved on this phone once it has been sent.
        </p>
      )}
    </>
  );
}

/** The steps after a vehicle is chosen. */
export function LaterStep({ step, ...props }: StepProps & { step: WizardStep }) {
  if (step === 'fuel') return <FuelStep {...props} />;
  if (step === 'amount') return <AmountStep {...props} />;
  return <ReviewStep {...props} />;
}

function FuelStep({ car, fuelType, value, onChange }: StepProps) {
  const prices = useQuery({ ...livePricesQuery(), retryOnMount: false });
  return (
    <>
      <ChoiceList label={stepTexts.fuel.question}>
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

function ReviewStep({ car, fuelType, price, value }: StepProps) {
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
