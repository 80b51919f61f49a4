import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Choice } from '../../../components/fields/choice.tsx';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { pressControl, useKeys } from '../keys.ts';
import { areSingleKeysOn, switchSingleKeys } from '../single-keys.ts';
import classes from './list-tools.module.css';
import { keyTexts as texts } from './texts.ts';
import { ToolButton } from './tool-button.tsx';

/** Says which keys a list has, at its button or at the key `?`. */
export function KeyHelp({ canDecide = false }: { canDecide?: boolean | undefined }) {
  const [opened, setOpened] = useState(false);
  useKeys({ '?': () => setOpened(true), '/': () => pressControl('/') });
  return (
    <>
      <ToolButton
        label={texts.title}
        icon={IconKeyboard}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        // Where no key opens the dialog, only the button leads back to them.
        className={areSingleKeysOn() ? classes.keys : ''}
        onClick={() => setOpened(true)}
      />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.title}>
        <DetailList details={canDecide ? [...texts.keys, ...texts.decisions] : texts.keys} />
        <KeySwitch />
      </Dialog>
    </>
  );
}

/** Switches the keys of the desk off and on again, on this device (ADM-38). */
function KeySwitch() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Choice
      kind="checkbox"
      role="switch"
      label={texts.use}
      hint={texts.useHint}
      checked={isOn}
      onChange={({ currentTarget }) => {
        setOn(currentTarget.checked);
        switchSingleKeys(currentTarget.checked);
      }}
    />
  );
}
