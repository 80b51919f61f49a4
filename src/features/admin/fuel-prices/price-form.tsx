import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import {
  FuelPriceCreation,
  priceEntryWindow,
  priceMessage,
} from '../../../../domain/admin/admin-fuel-prices.ts';
import { fuelTypes } from '../../../../domain/prices/fuel-price.ts';
import { cents, randFromCents } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { usePriceEntry } from '../../../api/admin/fuel-prices.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { readAmount } from '../../../components/fields/typed-amount.ts';
import { useDraftState } from '../../../components/fields/use-form-draft.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { useToday } from '../../../http/server-clock.ts';
import { fuelTexts } from '../texts.ts';
import { toastFailure } from '../toast-failure.ts';
import classes from './fuel-prices.module.css';
import { datedPriceText, pricesTexts, priceToasts } from './texts.ts';
import { usePriceQuestion } from './use-price-question.tsx';

const texts = pricesTexts.form;
type Wrong = Partial<Record<'pricePerLiter' | 'effectiveDate', string>>;

/** Enters a price and the day it starts (PRI-3). */
export function PriceForm() {
  const entry = usePriceEntry();
  const [fuelType, setFuelType] = useDraftState<(typeof fuelTypes)[number]>('price-fuel', 'petrol');
  const [typed, setTyped] = useDraftState('price', '');
  const [day, setDay] = useDraftState<Day | null>('price-day', null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { confirmed, question } = usePriceQuestion();
  const price = useRef<HTMLInputElement>(null);
  const from = useRef<HTMLInputElement>(null);
  const days = priceEntryWindow(useToday());

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (entry.isPending) return;
    const amount = readAmount(typed);
    const body = FuelPriceCreation.safeParse({
      fuelType,
      pricePerLiter: amount === null ? undefined : randFromCents(cents(amount)),
      effectiveDate: day,
    });
    if (!body.success) {
      const fields = new Set(body.error.issues.map(({ path }) => path[0]));
      setWrong({
        ...(fields.has('pricePerLiter') && { pricePerLiter: priceMessage }),
        ...(fields.has('effectiveDate') && { effectiveDate: texts.fromMissing }),
      });
      (fields.has('pricePerLiter') ? price : from).current?.focus();
      return;
    }
    setWrong({});
    setFailure(null);
    try {
      const saved = await confirmed((isSure) =>
        entry.mutateAsync({ ...body.data, confirmed: isSure }),
      );
      if (!saved) return;
      toastSuccess(priceToasts.entered(datedPriceText(body.data)));
      setTyped('');
      setDay(null);
    } catch (error) {
      const reason = toastFailure(error, priceToasts.enterFailed);
      const issues = error instanceof ApiError ? error.issues : [];
      setWrong(Object.fromEntries(issues.map(({ field, message }) => [field, message])));
      if (issues.length === 0) setFailure(reason);
    }
  }

  return (
    <Surface title={texts.title}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <NativeSelect
          label={texts.fuel}
          value={fuelType}
          data={fuelTypes.map((value) => ({ value, label: fuelTexts[value] }))}
          // The options are the fuel types.
          onChange={({ currentTarget }) => setFuelType(currentTarget.value as typeof fuelType)}
        />
        <TextInput
          ref={price}
          label={texts.price}
          description={texts.priceHint}
          // The hint is below the input, so that the inputs of the row line up.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={wrong.pricePerLiter}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DayField
          ref={from}
          label={texts.from}
          description={texts.fromHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minDate={days.first}
          maxDate={days.last}
          value={day}
          error={wrong.effectiveDate}
          // The field's value is YYYY-MM-DD or null.
          onChange={(chosen) => setDay(chosen as Day | null)}
        />
        <Button type="submit" className={classes.submit ?? ''} loading={entry.isPending}>
          {texts.submit}
        </Button>
      </form>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {question}
    </Surface>
  );
}
