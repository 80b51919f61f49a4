import { NativeSelect } from '@mantine/core';
import type { Car } from '../../../domain/car.ts';
import { formatLitres } from '../../../domain/format.ts';
import { centilitresFromLitres } from '../../../domain/volume.ts';
import classes from './fuel-request.module.css';
import { fuelRequestTexts } from './texts.ts';

interface Props {
  vehicles: Car[];
  car: Car | undefined;
  onChange: (carId: string) => void;
}

export function VehicleField({ vehicles, car, onChange }: Props) {
  return (
    <div className={classes.vehicle}>
      {car && (
        <img
          className={classes.picture}
          src={`${car.carPhotoUrl}&size=small`}
          alt=""
          loading="lazy"
        />
      )}
      <NativeSelect
        className={classes.select}
        label={fuelRequestTexts.vehicle}
        description={car && hint(car)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={car?.id ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!car && <option value="">{fuelRequestTexts.chooseVehicle}</option>}
        {vehicles.map((vehicle) => (
          <option key={vehicle.id} value={vehicle.id}>
            {vehicle.make} {vehicle.model} · {vehicle.registrationNumber}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function hint({ fuelType, fuelCapacity }: Car): string {
  const capacity = formatLitres(centilitresFromLitres(fuelCapacity));
  return fuelRequestTexts.vehicleHint(fuelRequestTexts.fuel[fuelType], capacity);
}
