import { TextInput, type TextInputProps } from '@mantine/core';
import type { Preview, PurchaseMode } from './preview.ts';
import { fuelRequestTexts } from './texts.ts';

interface Props extends TextInputProps {
  mode: PurchaseMode;
  preview: Preview;
  /** The server's message about the amount. */
  issue: string | undefined;
}

/** Litres or rand, with a decimal comma or dot. */
export function AmountField({ mode, preview, issue, ...input }: Props) {
  const unit = <span aria-hidden>{fuelRequestTexts.units[mode]}</span>;
  return (
    <TextInput
      {...input}
      label={fuelRequestTexts.amount[mode]}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="send"
      maxLength={15}
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
