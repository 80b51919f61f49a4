import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import classes from './fuel-request.module.css';
import type { PurchaseMode } from './preview.ts';
import { fuelRequestTexts } from './texts.ts';

interface Props {
  value: PurchaseMode;
  onChange: (mode: PurchaseMode) => void;
  disabled: boolean;
}

const choices: { value: PurchaseMode; label: string }[] = [
  { value: 'litres', label: fuelRequestTexts.modes.litres },
  { value: 'budget', label: fuelRequestTexts.modes.budget },
];

export function ModeField({ value, onChange, disabled }: Props) {
  return (
    <SegmentedControl
      aria-label={fuelRequestTexts.mode}
      data={choices}
      value={value}
      onChange={onChange}
      disabled={disabled}
      className={classes.modes ?? ''}
    />
  );
}
