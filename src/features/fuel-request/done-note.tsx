import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { outboxTexts } from '../../components/outbox/outbox-texts.ts';
import classes from './fuel-request.module.css';
import { fuelRequestTexts } from './texts.ts';

export interface Done {
  kind: 'sent' | 'saved';
  volume: string;
  vehicle: string;
}

/** Says what was just requested, with a link to it. It stays longer than a toast. */
export function DoneNote({ kind, volume, vehicle }: Done) {
  const isSent = kind === 'sent';
  const link = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is now disabled. A callback ref would take the focus again
  // whenever the note is rendered, because `Link` makes a new ref each time.
  useEffect(() => link.current?.focus(), []);
  return (
    <div className={classes.done}>
      <p>{isSent ? fuelRequestTexts.sent(volume, vehicle) : outboxTexts.saved()}</p>
      <Link to={isSent ? '/fuel-requests-history' : '/outbox'} ref={link} className={classes.link}>
        {isSent ? 'See it in your requests' : outboxTexts.toOutbox}
      </Link>
    </div>
  );
}
