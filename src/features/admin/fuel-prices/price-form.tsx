import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  FuelPriceCreation,
  priceEntryWindow,
  priceMessage,
} from '../../../../domain/admin/admin-fuel-prices.ts';
import { fuelTypes } from '../../../../domain/prices/fuel-price.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { usePriceEntry } from '../../../api/admin/fuel-prices.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { readRand } from '../../../components/fields/typed-amount.ts';
import { useDraftState } from '../../../components/fields/use-form-draft.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { problemsOf } from '../problems-of.ts';
import { fuelTexts } from '../texts.ts';
import { useAdminForm } from '../use-admin-form.ts';
import classes from './fuel-prices.module.css';
import { datedPriceText, pricesTexts, priceToasts } from './texts.ts';
import { usePriceQuestion } from './use-price-question.tsx';

const texts = pricesTexts.form;
interface Values {
  pricePerLiter: string;
  effectiveDate: Day | null;
}

const initial: Values = { pricePerLiter: '', effectiveDate: null };

/** Enters a price and the day it starts (PRI-3). */
export function PriceForm() {
  const entry = usePriceEntry();
  // It stays when a price was entered.
  const [fuelType, setFuelType] = useDraftState<(typeof fuelTypes)[number]>('price-fuel', 'petrol');
  const { confirmed, question } = usePriceQuestion();
  const days = priceEntryWindow(useToday());
  const bodyOf = ({ pricePerLiter, effectiveDate }: Values) => ({
    fuelType,
    pricePerLiter: readRand(pricePerLiter),
    effectiveDate,
  });
  const { form, failure, running, field, input, submit } = useAdminForm({
    draft: 'price-entry',
    initial,
    check: (values: Values) => {
      const wrong = problemsOf<Values>(FuelPriceCreation, bodyOf(values));
      return {
        ...(wrong.pricePerLiter && { pricePerLiter: priceMessage }),
        ...(wrong.effectiveDate && { effectiveDate: texts.fromMissing }),
      };
    },
    send: (values) =>
      confirmed((isSure) =>
        entry.mutateAsync({ ...FuelPriceCreation.parse(bodyOf(values)), confirmed: isSure }),
      ),
    success: (_, entered) => priceToasts.entered(datedPriceText(entered)),
    failed: priceToasts.enterFailed,
  });

  return (
    <Surface title={texts.title}>
      <form ref={form} className={`stack ${classes.form}`} noValidate onSubmit={submit}>
        <NativeSelect
          label={texts.fuel}
          value={fuelType}
          data={fuelTypes.map((value) => ({ value, label: fuelTexts[value] }))}
          // The options are the fuel types.
          onChange={({ currentTarget }) => setFuelType(currentTarget.value as typeof fuelType)}
        />
        <TextInput
          label={texts.price}
          description={texts.priceHint}
          // The hint is below the input, so that the inputs of the row line up.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          {...input('pricePerLiter')}
        />
        <DayField
          label={texts.from}
          description={texts.fromHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          minDate={days.first}
          maxDate={days.last}
          {...field('effectiveDate')}
        />
        <Button type="submit" className={classes.submit ?? ''} loading={running !== null}>
          {texts.submit}
        </Button>
      </form>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {question}
    </Surface>
  );
}
