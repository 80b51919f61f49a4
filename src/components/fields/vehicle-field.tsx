import { NativeSelect } from '@mantine/core';
import { formatFuel, fuelNames } from '../../components/amount-text.ts';
import { OutboxPhoto } from '../../components/outbox/outbox-photo.tsx';
import { CarPicture } from '../../components/pictures/car-picture.tsx';
import classes from './fuel-request.module.css';
import { fuelRequestTexts } from './texts.ts';
import type { VehicleChoice } from './vehicle-choices.ts';

interface Props {
  choices: VehicleChoice[];
  chosen: VehicleChoice | undefined;
  onChange: (id: string) => void;
}

export function VehicleField({ choices, chosen, onChange }: Props) {
  return (
    <div className={classes.vehicle}>
      {chosen && <Picture vehicle={chosen} />}
      <NativeSelect
        className={classes.select}
        label="Vehicle"
        description={chosen && hint(chosen)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={chosen?.id ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!chosen && <option value="">Choose a vehicle</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {nameOf(choice)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function Picture({ vehicle }: { vehicle: VehicleChoice }) {
  if (vehicle.isWaiting) {
    return <OutboxPhoto itemId={vehicle.id} alt="" className={classes.picture} />;
  }
  return <CarPicture car={vehicle} alt="" className={classes.picture} />;
}

function nameOf({ make, model, registrationNumber, isWaiting }: VehicleChoice): string {
  const text = isWaiting ? fuelRequestTexts.waitingChoice : fuelRequestTexts.choice;
  return text(`${make} ${model}`, registrationNumber);
}

/** Repeats that a vehicle is waiting, because a narrow screen cuts off the end of the option. */
function hint({ fuelType, fuelCapacity, isWaiting }: VehicleChoice): string {
  const text = isWaiting ? fuelRequestTexts.waitingHint : fuelRequestTexts.vehicleHint;
  return text(fuelNames[fuelType], formatFuel(fuelCapacity));
}
