import {
  SegmentedControl,
  type SegmentedControlProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import type { Preview, PurchaseMode } from './preview.ts';
import { fuelRequestTexts } from './texts.ts';

const modes: { value: PurchaseMode; label: string }[] = [
  { value: 'litres', label: fuelRequestTexts.modes.litres },
  { value: 'budget', label: fuelRequestTexts.modes.budget },
];

export function ModeField(props: Omit<SegmentedControlProps<PurchaseMode>, 'data'>) {
  return <SegmentedControl {...props} aria-label="How much" data={modes} />;
}

interface AmountFieldProps extends TextInputProps {
  mode: PurchaseMode;
  preview: Preview;
  /** The server's message about the amount. */
  issue: string | undefined;
}

/** Litres or rand, with a decimal comma or dot. */
export function AmountField({ mode, preview, issue, ...input }: AmountFieldProps) {
  const unit = <span aria-hidden>{fuelRequestTexts.units[mode]}</span>;
  return (
    <TextInput
      {...input}
      label={<span>{fuelRequestTexts.amount[mode]}</span>}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="send"
      {...(mode === 'litres' ? { rightSection: unit } : { leftSection: unit })}
      error={issue ?? note(mode, preview)}
      errorProps={{ role: 'alert' }}
    />
  );
}

function note(mode: PurchaseMode, preview: Preview): string | undefined {
  if (preview.isUnreadable) return fuelRequestTexts.unreadable[mode];
  return preview.refusal === 'over-capacity' ? fuelRequestTexts.overCapacity[mode] : undefined;
}
