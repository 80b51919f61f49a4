import { Button } from '@mantine/core';
import { formatTime } from '../../../domain/values/format.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { sharedTexts } from '../../components/texts.ts';
import { atServer } from '../../http/server-clock.ts';
import type { Pouring } from '../../vouchers/pouring.ts';
import classes from './station.module.css';
import { stationTexts } from './texts.ts';

const texts = stationTexts.unfinished;

interface UnfinishedProps {
  pouring: readonly Pouring[];
  onGo: (pouring: Pouring) => void;
}

/** The vouchers that were accepted on this phone, and whose litres nobody has entered (VOU-14). */
export function Unfinished({ pouring, onGo }: UnfinishedProps) {
  return pouring.map((one) => (
    <Surface key={one.id}>
      <h2 className={classes.heading}>{texts.title}</h2>
      <p className="prose">
        {texts.text(one.plate, formatTime(new Date(atServer(one.acceptedAt))))}
      </p>
      <Button color="amber" fullWidth onClick={() => onGo(one)}>
        {sharedTexts.enterPoured}
      </Button>
    </Surface>
  ));
}
