import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import '@mantine/core/styles/ActionIcon.css';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { pressControl, useKeys } from '../keys.ts';
import { areSingleKeysOn } from '../single-keys.ts';
import { KeySwitch } from './key-switch.tsx';
import classes from './list-tools.module.css';
import { keyTexts as texts } from './texts.ts';

/** Says which keys a list has, at its button or at the key `?`. */
export function KeyHelp({ canDecide = false }: { canDecide?: boolean | undefined }) {
  const [opened, setOpened] = useState(false);
  useKeys({ '?': () => setOpened(true), '/': () => pressControl('/') });
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={texts.title}
        title={texts.title}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        // Where no key opens the dialog, only the button leads back to them.
        className={`${classes.small} ${areSingleKeysOn() ? classes.keys : ''}`}
        onClick={() => setOpened(true)}
      >
        <IconKeyboard size={20} aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.title}>
        <DetailList details={canDecide ? [...texts.keys, ...texts.decisions] : texts.keys} />
        <KeySwitch />
      </Dialog>
    </>
  );
}
