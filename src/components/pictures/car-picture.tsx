import { IconCar } from '@tabler/icons-react';
import type { Car } from '../../../domain/vehicles/car.ts';
import classes from './car-picture.module.css';
import { useBrokenPicture } from './use-broken-picture.ts';

interface CarPictureProps {
  car: Pick<Car, 'carPhotoUrl'>;
  alt: string;
  className?: string | undefined;
  width?: number;
  height?: number;
}

/** A small version of a vehicle's photo, or a drawn car where the photo cannot be shown. */
export function CarPicture({ car, alt, className = '', ...size }: CarPictureProps) {
  const url = smallPicture(car.carPhotoUrl);
  const { isBroken, onError } = useBrokenPicture(url);
  if (isBroken) {
    return (
      <span className={`${classes.drawn} ${className}`} aria-hidden="true">
        <IconCar size={32} stroke={1.5} />
      </span>
    );
  }
  return (
    <img
      className={className}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
      {...size}
    />
  );
}

function smallPicture(carPhotoUrl: string): string {
  return `${carPhotoUrl}${carPhotoUrl.includes('?') ? '&' : '?'}size=small`;
}
