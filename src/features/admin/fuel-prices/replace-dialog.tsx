import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type AdminFuelPrice,
  PriceReplacement,
  priceMessage,
} from '../../../../domain/admin/admin-fuel-prices.ts';
import { usePriceReplacement } from '../../../api/admin/fuel-prices.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { readRand } from '../../../components/fields/typed-amount.ts';
import { FormFrame } from '../form-frame.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { useAdminForm } from '../use-admin-form.ts';
import { datedPriceText, madeTexts, priceToasts, replaceTexts as texts } from './texts.ts';
import { usePriceQuestion } from './use-price-question.tsx';
import { listWidth, WrongPriceList } from './wrong-price-dialog.tsx';

interface ReplaceDialogProps extends DialogFrame {
  price: AdminFuelPrice;
}

/** What had the focus is gone. It stays the same function, so that it is called once. */
const focusOn = (line: HTMLElement | null) => line?.focus();

/**
 * Puts the right price in the place of a wrong one that is in force (PRI-14), and shows what was sold at
 * that.
 */
export function ReplaceDialog({ price, opened, onClose }: ReplaceDialogProps) {
  const [right, setRight] = useState<AdminFuelPrice | null>(null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={right ? madeTexts.title(datedPriceText(price)) : texts.title}
      size={right ? listWidth : 480}
    >
      {right ? (
        <>
          <p tabIndex={-1} ref={focusOn}>
            {texts.replaced(datedPriceText(right))}
          </p>
          <WrongPriceList price={price} />
        </>
      ) : (
        <ReplaceForm price={price} onClose={onClose} onReplaced={setRight} />
      )}
    </Dialog>
  );
}

interface ReplaceFormProps extends Pick<ReplaceDialogProps, 'price' | 'onClose'> {
  onReplaced: (right: AdminFuelPrice) => void;
}

const initial = { pricePerLiter: '', reason: '' };
type Values = typeof initial;

function ReplaceForm({ price, onClose, onReplaced }: ReplaceFormProps) {
  const replacement = usePriceReplacement(price.id);
  const { confirmed, question } = usePriceQuestion();
  const state = useAdminForm({
    initial,
    check,
    send: (values) =>
      confirmed((isSure) =>
        replacement.mutateAsync({ ...PriceReplacement.parse(bodyOf(values)), confirmed: isSure }),
      ),
    success: (_, right) => priceToasts.replaced(datedPriceText(right)),
    failed: priceToasts.replaceFailed,
    onDone: onReplaced,
  });
  const { field, input } = state;
  return (
    <FormFrame state={state} submit={texts.submit} onCancel={onClose}>
      <p>{texts.text(datedPriceText(price))}</p>
      <TextInput
        label={texts.price}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...input('pricePerLiter')}
      />
      <ReasonField label={texts.reason} usual={texts.usual} {...field('reason')} />
      {question}
    </FormFrame>
  );
}

function check(values: Values) {
  const { pricePerLiter, reason } = problemsOf<Values>(PriceReplacement, bodyOf(values));
  return {
    ...(pricePerLiter && { pricePerLiter: priceMessage }),
    ...(reason && { reason: texts.reasonMissing }),
  };
}

function bodyOf({ pricePerLiter, reason }: Values) {
  return { pricePerLiter: readRand(pricePerLiter), reason };
}
