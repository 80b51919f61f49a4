import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { SessionUser } from '../../../domain/account.ts';
import type { Car } from '../../../domain/car.ts';
import { formatLitres } from '../../../domain/format.ts';
import type { FuelRequest } from '../../../domain/fuel-request.ts';
import { centilitresFromLitres, litresFromCentilitres } from '../../../domain/volume.ts';
import { Surface } from '../../components/surface.tsx';
import { toastError, toastSuccess } from '../../components/toast.ts';
import { AmountField } from './amount-field.tsx';
import classes from './fuel-request.module.css';
import { ModeField } from './mode-field.tsx';
import type { PurchaseMode } from './preview.ts';
import { amountIssue, wishRefusal } from './refusal-toast.ts';
import { RequestPreview } from './request-preview.tsx';
import { SentNote } from './sent-note.tsx';
import { fuelRequestTexts, fuelRequestToasts } from './texts.ts';
import { useRequestQuote } from './use-request-quote.ts';
import { useSubmission } from './use-submission.ts';
import { VehicleField } from './vehicle-field.tsx';

interface Fields {
  carId: string;
  mode: PurchaseMode;
  amount: string;
}

const empty: Fields = { carId: '', mode: 'litres', amount: '' };

interface Props {
  user: SessionUser;
  /** At least one. */
  vehicles: Car[];
}

export function FuelRequestForm({ user, vehicles }: Props) {
  const form = useForm({ defaultValues: empty });
  const { control, setValue, setError } = form;
  const [mode, amount, chosenId] = useWatch({ control, name: ['mode', 'amount', 'carId'] });
  const [sent, setSent] = useState<FuelRequest | null>(null);
  // With one vehicle there is nothing to choose.
  const carId = chosenId || (vehicles.length === 1 && vehicles[0]?.id) || '';
  const car = vehicles.find((vehicle) => vehicle.id === carId);
  const quote = useRequestQuote(user.id, { car, mode, typed: amount });
  const { preview } = quote;
  const submission = useSubmission(user.id, { onSent: clear, onRefused: markField });

  function clear(request: FuelRequest) {
    const volume = formatLitres(centilitresFromLitres(request.fuelAmount));
    toastSuccess(fuelRequestToasts.sent(volume, `${request.carMake} ${request.carModel}`));
    form.reset();
    setSent(request);
  }

  function markField(error: unknown) {
    const message = amountIssue(error);
    if (message) setError('amount', { message }, { shouldFocus: true });
  }

  function changeMode(next: PurchaseMode) {
    setValue('mode', next);
    form.resetField('amount');
  }

  async function send() {
    const refusal = wishRefusal({ carId, car, preview });
    if (refusal) toastError(refusal);
    if (refusal || !car) return;
    // What was sent stays chosen: a vehicle that is gone is not replaced by the next one in silence.
    setValue('carId', car.id);
    await submission.submit({
      carId: car.id,
      carMake: car.make,
      carModel: car.model,
      carYear: car.year,
      fuelType: car.fuelType,
      fuelAmount: litresFromCentilitres(preview.volume),
      fuelCapacity: car.fuelCapacity,
    });
  }

  return (
    <Surface>
      <form noValidate onSubmit={form.handleSubmit(send)}>
        <fieldset className={classes.fields} disabled={user.isBlacklisted}>
          <VehicleField vehicles={vehicles} car={car} onChange={(id) => setValue('carId', id)} />
          <ModeField value={mode} onChange={changeMode} disabled={user.isBlacklisted} />
          <AmountField
            {...form.register('amount')}
            mode={mode}
            preview={preview}
            readOnly={submission.isPending}
            issue={form.formState.errors.amount?.message}
          />
          <RequestPreview quote={quote} />
          <Button
            type="submit"
            color="amber"
            fullWidth
            loading={submission.isPending}
            disabled={user.isBlacklisted || preview.refusal !== null}
          >
            {preview.volume > 0
              ? fuelRequestTexts.askFor(formatLitres(preview.volume))
              : fuelRequestTexts.ask}
          </Button>
        </fieldset>
      </form>
      {sent && amount === '' && <SentNote key={sent.id} request={sent} />}
    </Surface>
  );
}
