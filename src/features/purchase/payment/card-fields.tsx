import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import {
  formatCardNumber,
  formatCvv,
  formatExpiry,
} from '../../../../domain/payments/card-format.ts';
import shared from '../purchase.module.css';
import type { CardValues } from './card-values.ts';
import { rewrite } from './typed-input.ts';
import type { CardEntry } from './use-card-entry.ts';

/** Name, number, expiry and CVV, formatted while they are typed (PAY-13). */
export function CardFields({ form }: { form: CardEntry['form'] }) {
  const { errors } = form.formState;

  function field(name: keyof CardValues, format: (typed: string) => string) {
    const { onChange, ...registration } = form.register(name);
    return {
      ...registration,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        rewrite(event.currentTarget, format);
        return onChange(event);
      },
      error: errors[name]?.message,
      errorProps: { role: 'alert' },
    };
  }

  return (
    <>
      <TextInput
        {...field('cardholderName', (typed) => typed)}
        label="Cardholder name"
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <TextInput
        {...field('cardNumber', formatCardNumber)}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={19}
      />
      <div className={shared.pair}>
        <TextInput
          {...field('expiryDate', formatExpiry)}
          label="Expiry (MM/YY)"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={7}
        />
        <TextInput
          {...field('cvv', formatCvv)}
          label="CVV"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={3}
        />
      </div>
    </>
  );
}
