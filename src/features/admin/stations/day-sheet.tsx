import { useState } from 'react';
import type { Station } from '../../../../domain/admin/stations.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { CsvDownload } from '../table/csv-download.tsx';
import classes from './stations.module.css';
import { stationTexts as texts } from './texts.ts';

/** The sheet of a day, for the settlement with the station's owner (VOU-22). */
export function DaySheet({ station }: { station: Pick<Station, 'id' | 'name'> }) {
  const [day, setDay] = useState<string>(currentDay);
  return (
    <section className={classes.section} aria-label={texts.sheet}>
      <h3 className={classes.heading}>{texts.sheet}</h3>
      <div className={classes.sheet}>
        <DayField label={texts.day} value={day} onChange={(next) => next && setDay(next)} />
        <CsvDownload
          call="GET /api/admin/stations/{id}/sheet"
          params={{ id: station.id }}
          filters={{ day }}
          file={`volmaak-sheet-${day}`}
        />
      </div>
    </section>
  );
}
