import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { photoTexts as texts } from './texts.ts';
import classes from './vehicle-photo.module.css';

/** Above a person's panel, from which it may be opened. */
const overPanel = 230;

interface LargePhotoProps extends DialogFrame {
  url: string;
  /** The vehicle that it shows. */
  name: string;
}

/** A vehicle's photo, as large as the window allows or in its own size. */
export function LargePhoto({ url, name, ...frame }: LargePhotoProps) {
  const [isActual, setActual] = useState(false);
  return (
    <Dialog {...frame} title={name} size="96vw" zIndex={overPanel}>
      <Stack gap="sm">
        <Group gap="xs">
          <Button
            variant="default"
            aria-pressed={isActual}
            data-autofocus
            onClick={() => setActual(!isActual)}
          >
            {isActual ? texts.fit : texts.actualSize}
          </Button>
          <Button component="a" variant="default" href={url} target="_blank" rel="noopener">
            {texts.newTab}
          </Button>
        </Group>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable part needs the focus. */}
        <section className={classes.large} tabIndex={0} aria-label={texts.photoOf(name)}>
          <img src={url} alt={texts.photoOf(name)} data-actual={isActual || undefined} />
        </section>
      </Stack>
    </Dialog>
  );
}
