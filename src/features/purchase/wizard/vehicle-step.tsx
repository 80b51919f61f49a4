import { formatLitres } from '../../../../domain/values/format.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import { CarPicture } from '../../../components/pictures/car-picture.tsx';
import { fuelTexts, wizardTexts as texts } from '../texts.ts';
import classes from './wizard.module.css';
import { tankOf, type WizardValue, withCar } from './wizard-value.ts';

interface VehicleStepProps {
  cars: readonly Car[];
  /** The chosen vehicle, or the only one. */
  car: Car | undefined;
  /** Some vehicles have not been sent yet. */
  hasWaiting: boolean;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
}

export function VehicleStep({ cars, car, hasWaiting, value, onChange }: VehicleStepProps) {
  return (
    <>
      {cars.length === 0 && !hasWaiting && <p className={classes.note}>{texts.noVehicles}</p>}
      <ChoiceList label={texts.questions.vehicle}>
        {cars.map((choice) => (
          <Choice
            key={choice.id}
            name="vehicle"
            checked={choice.id === car?.id}
            onChange={() => onChange(withCar(value, choice.id))}
            start={<CarPicture car={choice} alt="" className={classes.picture} />}
            label={`${choice.make} ${choice.model}`}
            hint={`${choice.registrationNumber} · ${hint(choice)}`}
          />
        ))}
      </ChoiceList>
      {hasWaiting && <p className={classes.note}>{texts.waiting}</p>}
    </>
  );
}

function hint(car: Car): string {
  return texts.vehicleHint(fuelTexts[car.fuelType], formatLitres(tankOf(car)));
}
