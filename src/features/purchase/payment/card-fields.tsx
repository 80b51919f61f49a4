import { TextInput } from '@mantine/core';
import {
  formatCardNumber,
  formatCvv,
  formatExpiry,
} from '../../../../domain/payments/card-format.ts';
import { CleanInput } from '../../../components/fields/clean-input.tsx';
import shared from '../purchase.module.css';
import type { CardValues } from './card-values.ts';
import type { CardEntry } from './use-card-entry.ts';

/** Name, number, expiry and CVV, formatted while they are typed (PAY-13). */
export function CardFields({ form }: { form: CardEntry['form'] }) {
  const { errors } = form.formState;

  const field = (name: keyof CardValues) => ({
    ...form.register(name),
    error: errors[name]?.message,
    errorProps: { role: 'alert' },
  });

  return (
    <>
      <TextInput
        {...field('cardholderName')}
        label="Cardholder name"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <CleanInput
        {...field('cardNumber')}
        format={formatCardNumber}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <div className={shared.pair}>
        <CleanInput
          {...field('expiryDate')}
          format={formatExpiry}
          label="Expiry (MM/YY)"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
        <CleanInput
          {...field('cvv')}
          format={formatCvv}
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
    </>
  );
}
