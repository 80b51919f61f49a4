import type { Car } from '../../../../domain/vehicles/car.ts';
import { CarPicture } from '../../../components/pictures/car-picture.tsx';
import { listTexts } from '../texts.ts';
import classes from './vehicle-picture.module.css';

/** A vehicle's photo in its frame. */
export function VehiclePicture({ car, alt }: { car: Car; alt?: string }) {
  return (
    <CarPicture
      car={car}
      alt={alt ?? listTexts.photoOf(`${car.make} ${car.model}`)}
      className={classes.frame}
      width={112}
      height={84}
    />
  );
}
