import { TextInput, type TextInputProps } from '@mantine/core';
import { outsidePayments } from '../../../../domain/payments/payment-status.ts';
import { Choice, ChoiceList } from '../../../components/fields/choice.tsx';
import classes from './purchase-panel.module.css';
import { paymentTexts as texts } from './texts.ts';

export type OutsideMethod = (typeof outsidePayments)[number];

interface MethodChoiceProps {
  label?: string;
  value: OutsideMethod;
  onChange: (method: OutsideMethod) => void;
}

/** Whether money came or goes in cash or by EFT. */
export function MethodChoice({ label = texts.method, value, onChange }: MethodChoiceProps) {
  return (
    <ChoiceList label={label}>
      <div className={classes.methods}>
        {outsidePayments.map((method) => (
          <Choice
            key={method}
            name="method"
            label={texts.methods[method]}
            checked={value === method}
            onChange={() => onChange(method)}
          />
        ))}
      </div>
    </ChoiceList>
  );
}

/** What names the money in the till or at the bank. */
export function ReferenceField({ isFirst, ...input }: TextInputProps & { isFirst?: boolean }) {
  return (
    <TextInput
      label={texts.reference}
      description={texts.referenceHint}
      data-autofocus={isFirst || undefined}
      autoComplete="off"
      maxLength={100}
      {...input}
    />
  );
}
