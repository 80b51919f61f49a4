import { IconCar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Photo } from '../../offline/steps.ts';
import { outboxPhotoQuery } from '../../outbox/queries.ts';
import { useObjectUrl } from '../pictures/use-object-url.ts';
import classes from './outbox-photo.module.css';

interface OutboxPhotoProps {
  itemId: string;
  alt: string;
  className?: string | undefined;
}

/** The photo of a vehicle that is still in the outbox. */
export function OutboxPhoto({ itemId, alt, className = '' }: OutboxPhotoProps) {
  const photo = useQuery({ ...outboxPhotoQuery(itemId), select: asBlob });
  const url = useObjectUrl(photo.data ?? null);
  if (url) return <img className={`${classes.photo} ${className}`} src={url} alt={alt} />;
  return (
    <span className={`${classes.photo} ${className}`} aria-hidden="true">
      <IconCar size={32} stroke={1.5} />
    </span>
  );
}

function asBlob(photo: Photo | null): Blob | null {
  return photo && new Blob([photo.bytes], { type: photo.type });
}
