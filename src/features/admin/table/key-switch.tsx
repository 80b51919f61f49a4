import { useState } from 'react';
import { Choice } from '../../../components/fields/choice.tsx';
import { areSingleKeysOn, switchSingleKeys } from '../single-keys.ts';
import { keyTexts as texts } from './texts.ts';

/** Switches the keys of the desk off and on again, on this device (ADM-38). */
export function KeySwitch() {
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
