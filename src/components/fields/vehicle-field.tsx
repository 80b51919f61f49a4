import { NativeSelect } from '@mantine/core';
import type { VehicleChoice } from '../../outbox/vehicle-choices.ts';
import { formatFuel, fuelNames } from '../amount-text.ts';
import { OutboxPhoto } from '../outbox/outbox-photo.tsx';
import { outboxTexts } from '../outbox/outbox-texts.ts';
import { CarPicture } from '../pictures/car-picture.tsx';
import { hintBelow } from './hint-below.ts';
import classes from './vehicle-field.module.css';

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
        {...hintBelow}
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
  const name = `${make} ${model} · ${registrationNumber}`;
  return isWaiting ? `${name} · on this phone` : name;
}

/** Repeats that a vehicle is waiting, because a narrow screen cuts off the end of the option. */
function hint({ fuelType, fuelCapacity, isWaiting }: VehicleChoice): string {
  const fuel = fuelNames[fuelType];
  const capacity = formatFuel(fuelCapacity);
  return isWaiting
    ? `${outboxTexts.onThisPhone} · ${fuel} · ${capacity} tank`
    : `${fuel} · the tank holds ${capacity}`;
}
