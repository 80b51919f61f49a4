import type { Car } from '../../../../domain/vehicles/car.ts';
import { formatFuel, fuelNames } from '../../../components/amount-text.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { CarPicture } from '../../../components/pictures/car-picture.tsx';
import shared from '../purchase.module.css';
import classes from './wizard.module.css';
import { type StepProps, stepQuestions, withCar } from './wizard-value.ts';

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
      <ChoiceList label={stepQuestions.vehicle}>
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
