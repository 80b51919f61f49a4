import type { FuelType } from '../../../../domain/prices/fuel-price.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import type { FuelPrice } from '../../../api/prices.ts';
import { AmountStep } from './amount-step.tsx';
import { FuelStep } from './fuel-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { VehicleStep } from './vehicle-step.tsx';
import { orderOf, type WizardStep, type WizardValue } from './wizard-value.ts';

interface WizardStepBodyProps {
  step: WizardStep;
  cars: readonly Car[];
  hasWaiting: boolean;
  car: Car | undefined;
  fuelType: FuelType;
  price: FuelPrice;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
  isTried: boolean;
}

/** The fields of the current step. */
export function WizardStepBody(props: WizardStepBodyProps) {
  const { step, cars, hasWaiting, car, fuelType, price, value, onChange, isTried } = props;
  const edit = { value, onChange };
  if (!car || step === 'vehicle') {
    return <VehicleStep cars={cars} car={car} hasWaiting={hasWaiting} {...edit} />;
  }
  if (step === 'fuel') return <FuelStep car={car} fuelType={fuelType} {...edit} />;
  if (step === 'amount') {
    return <AmountStep car={car} pricePerLitre={price.pricePerLitre} isTried={isTried} {...edit} />;
  }
  return <ReviewStep car={car} fuelType={fuelType} order={orderOf(value)} price={price} />;
}
