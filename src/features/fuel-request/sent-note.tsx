import { Link } from 'react-router-dom';
import { formatLitres } from '../../../domain/format.ts';
import type { FuelRequest } from '../../../domain/fuel-request.ts';
import { centilitresFromLitres } from '../../../domain/volume.ts';
import classes from './fuel-request.module.css';
import { fuelRequestTexts } from './texts.ts';

/** What was just asked for, and the way to it, for longer than a toast lasts. */
export function SentNote({ request }: { request: FuelRequest }) {
  const volume = formatLitres(centilitresFromLitres(request.fuelAmount));
  return (
    <div className={classes.sent}>
      <p>{fuelRequestTexts.sent(volume, `${request.carMake} ${request.carModel}`)}</p>
      {/* The button that had the focus is disabled now. */}
      <Link to="/fuel-requests-history" ref={focus} className={classes.link}>
        {fuelRequestTexts.toHistory}
      </Link>
    </div>
  );
}

function focus(link: HTMLAnchorElement | null) {
  link?.focus();
}
