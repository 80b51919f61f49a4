import { IconCar } from '@tabler/icons-react';
import { useBrokenPicture } from '../../../components/pictures/use-broken-picture.ts';
import classes from './queue-photo.module.css';
import { verificationTexts as texts } from './texts.ts';

interface QueuePhotoProps {
  url: string;
  /** The vehicle that it shows. */
  name: string;
  nextUrl: string | undefined;
}

/**
 * A vehicle's photo, which opens in its own tab. The next one loads unseen beside it: its element
 * stays when its turn comes, so that it is there at once.
 */
export function QueuePhoto({ url, name, nextUrl }: QueuePhotoProps) {
  const { isBroken, onError } = useBrokenPicture(url);
  const urls = nextUrl && nextUrl !== url ? [url, nextUrl] : [url];
  return (
    <a
      className={classes.photo}
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={texts.openPhoto(name)}
    >
      {isBroken && (
        <span className={classes.missing}>
          <IconCar size={56} stroke={1.25} aria-hidden="true" />
          <span>{texts.noPhoto}</span>
        </span>
      )}
      {urls.map((each) => (
        <img
          key={each}
          src={each}
          alt={each === url ? texts.photoOf(name) : ''}
          hidden={each !== url || isBroken}
          onError={each === url ? onError : undefined}
        />
      ))}
    </a>
  );
}
