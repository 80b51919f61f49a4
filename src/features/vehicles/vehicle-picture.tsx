import { IconCar } from '@tabler/icons-react';
import { useState } from 'react';
import type { Car } from '../../../domain/car.ts';
import { useConnection } from '../../api/connection.ts';
import { listTexts } from './texts.ts';
import classes from './vehicle-picture.module.css';

/** A vehicle's photo as the server keeps it; a drawn car where it cannot be shown. */
export function VehiclePicture({ car, alt }: { car: Car; alt?: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = smallPicture(car.carPhotoUrl);
  // It is tried again each time the connection comes back.
  const { since } = useConnection();
  const attempt = `${since} ${url}`;
  if (broken === attempt) {
    return (
      <span className={classes.frame} aria-hidden="true">
        <IconCar size={36} stroke={1.5} />
      </span>
    );
  }
  return (
    <img
      className={classes.frame}
      src={url}
      alt={alt ?? listTexts.photoOf(`${car.make} ${car.model}`)}
      width={112}
      height={84}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(attempt)}
    />
  );
}

function smallPicture(carPhotoUrl: string): string {
  return `${carPhotoUrl}${carPhotoUrl.includes('?') ? '&' : '?'}size=small`;
}
