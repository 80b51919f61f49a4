import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { NamedVehicle } from '../../../../domain/admin/verification.ts';
import { vehicleStatus } from '../../../../domain/vehicles/vehicle.ts';
import { CarPicture } from '../../../components/pictures/car-picture.tsx';
import { vehicleOf } from '../cell-text.ts';
import { LargePhoto } from '../vehicles/large-photo.tsx';
import { photoTexts } from '../vehicles/texts.ts';
import classes from './named-vehicles.module.css';
import { verificationTexts as texts } from './texts.ts';

/** Vehicles beside the one or the person that is decided on. */
export function NamedVehicles({ vehicles }: { vehicles: readonly NamedVehicle[] }) {
  if (vehicles.length === 0) return <p className={classes.none}>{texts.noOthers}</p>;
  return (
    <ul className={`stack-8 ${classes.vehicles}`}>
      {vehicles.map((car) => (
        <li key={car.id}>
          <SmallPhoto car={car} />
          <span className={classes.words}>
            <strong>{car.registrationNumber}</strong>
            <span>{`${vehicleOf(car.make, car.model)} · ${car.year}`}</span>
            <span>{stateOf(car)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function SmallPhoto({ car }: { car: NamedVehicle }) {
  const [isLarge, setLarge] = useState(false);
  const { carPhotoUrl: url, registrationNumber: name } = car;
  return (
    <>
      <UnstyledButton
        className={classes.enlarge ?? ''}
        aria-label={photoTexts.enlarge(name)}
        onClick={() => setLarge(true)}
      >
        <CarPicture car={car} alt="" className={classes.picture} width={72} height={54} />
      </UnstyledButton>
      <LargePhoto url={url} name={name} opened={isLarge} onClose={() => setLarge(false)} />
    </>
  );
}

function stateOf(car: NamedVehicle): string {
  return car.isStolen ? texts.states.stolen : texts.states[vehicleStatus(car)];
}
