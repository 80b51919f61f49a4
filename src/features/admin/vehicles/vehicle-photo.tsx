import { UnstyledButton } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import { useState } from 'react';
import { useBrokenPicture } from '../../../components/pictures/use-broken-picture.ts';
import { LargePhoto } from './large-photo.tsx';
import { photoTexts as texts } from './texts.ts';
import classes from './vehicle-photo.module.css';

interface VehiclePhotoProps {
  url: string;
  /** The vehicle that it shows. */
  name: string;
  /** A photo that is shown next. It loads unseen, so that it is there at once. */
  nextUrl?: string | undefined;
}

/** A vehicle's photo, which can be enlarged; a drawn car if it cannot be shown. */
export function VehiclePhoto({ url, name, nextUrl }: VehiclePhotoProps) {
  const { isBroken, onError } = useBrokenPicture(url);
  const [isLarge, setLarge] = useState(false);
  const urls = nextUrl && nextUrl !== url ? [url, nextUrl] : [url];
  // The elements of both stay when the turn of the next one comes.
  const pictures = urls.map((each) => (
    <img
      key={each}
      src={each}
      alt={each === url ? texts.photoOf(name) : ''}
      hidden={each !== url || isBroken}
      decoding="async"
      onError={each === url ? onError : undefined}
    />
  ));
  if (isBroken) {
    return (
      <div className={`${classes.photo} ${classes.missing}`}>
        <IconCar size={56} stroke={1.25} aria-hidden="true" />
        <span>{texts.noPhoto}</span>
        {pictures}
      </div>
    );
  }
  return (
    <>
      <UnstyledButton
        className={classes.photo ?? ''}
        aria-label={texts.enlarge(name)}
        onClick={() => setLarge(true)}
      >
        {pictures}
      </UnstyledButton>
      <LargePhoto url={url} name={name} opened={isLarge} onClose={() => setLarge(false)} />
    </>
  );
}
