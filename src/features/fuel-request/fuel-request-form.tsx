import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import {
  Button,
  SegmentedControl,
  type SegmentedControlProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { formatLitres } from '../../../domain/values/format.ts';
import { litresFromCentilitres } from '../../../domain/values/volume.ts';
import { usePassedOrder } from '../../components/fields/passed-order.ts';
import { useDraftPart, useFormDraft } from '../../components/fields/use-form-draft.ts';
import { usePreselected } from '../../components/fields/use-preselected.ts';
import { VehicleField } from '../../components/fields/vehicle-field.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { Notice } from '../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import type { FuelRequestItem, LastError, OutboxItem } from '../../offline/outbox-item.ts';
import { chosenVehicle, type VehicleChoice } from '../../outbox/vehicle-choices.ts';
import type { Draft } from '../../session/drafts.ts';
import { type Fields, fieldsOf, useReturnToOutbox } from './corrected-request.ts';
import type { Preview, PurchaseMode } from './preview.ts';
import { amountIssue, inputRefusal, refusalToast } from './refusal-toast.ts';
import type { RequestDraft } from './request-draft.ts';
import { RequestPreview } from './request-preview.tsx';
import { type DoneRequest, RequestSuccess } from './request-success.tsx';
import { fuelRequestTexts, fuelRequestToasts } from './texts.ts';
import { useRequestQuote } from './use-request-quote.ts';
import { useSubmission } from './use-submission.ts';

const empty: Fields = { vehicleId: '', mode: 'litres', amount: '' };

interface Props {
  user: SessionUser;
  draft: Draft<RequestDraft>;
  /** At least one vehicle. */
  choices: VehicleChoice[];
  /** The items of the user's outbox. */
  items: OutboxItem[];
  /** A request of the outbox that the user corrects. */
  corrected: FuelRequestItem | undefined;
  /** Offers to install the app. */
  installOffer: ReactNode;
}

export function FuelRequestForm({ user, draft, choices, items, ...props }: Props) {
  // The item as it was when the form opened. Once it is sent, it can no longer be corrected.
  const [corrected] = useState(props.corrected);
  const returnToOutbox = useReturnToOutbox();
  const form = useForm({ defaultValues: corrected ? fieldsOf(corrected) : empty });
  const typedFields = useFormDraft(useDraftPart(draft, 'fields'), form);
  const { control, setValue, setError } = form;
  const [mode, amount, chosenId] = useWatch({ control, name: ['mode', 'amount', 'vehicleId'] });
  const [done, setDone] = useState<DoneRequest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // A problem stays until the user changes something, because its cause may be gone then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it watches the fields.
  useEffect(() => setProblem(null), [mode, amount, chosenId]);
  const preselected = usePreselected(chosenVehicle(choices, items, '')?.id);
  const vehicle = chosenVehicle(choices, items, chosenId || preselected);
  const quote = useRequestQuote(user.id, { vehicle, mode, typed: amount });
  const { preview } = quote;
  const submission = useSubmission(user.id, {
    draft,
    corrected,
    onDone: clear,
    onRefused: markField,
    onProblem: setProblem,
  });

  const passed = usePassedOrder();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening.
  useEffect(() => {
    if (!passed) return;
    setValue('vehicleId', passed.vehicleId);
    setValue('mode', passed.unit === 'litres' ? 'litres' : 'budget');
    setValue('amount', passed.amount);
  }, []);

  // An item in the outbox is no longer a draft. If it were, the user could send it twice.
  useEffect(() => {
    if (submission.isKept) draft.drop();
  }, [submission.isKept, draft]);

  function clear(itemId: string | null) {
    const what = { volume: formatLitres(preview.volume), vehicle: nameOf(vehicle) };
    toastSuccess(fuelRequestToasts[itemId ? 'saved' : 'sent'](what.volume, what.vehicle));
    if (corrected) {
      // A user who has left for another page stays there.
      if (submission.isOpen()) returnToOutbox();
      return;
    }
    setDone({ itemId, ...what, quote });
    form.reset();
  }

  function markField(error: LastError) {
    typedFields.save();
    const message = amountIssue(error);
    if (message) setProblem(null);
    if (message) setError('amount', { message }, { shouldFocus: true });
  }

  function changeMode(next: PurchaseMode) {
    setValue('mode', next);
    form.resetField('amount');
  }

  async function ask() {
    const refusal = inputRefusal({ chosenId, vehicle, preview });
    setProblem(refusal?.text ?? null);
    if (refusal) toastError(refusal);
    if (refusal || !vehicle) return;
    // The vehicle stays chosen. If it is gone, the form must not silently choose another one.
    setValue('vehicleId', vehicle.id);
    const request = {
      ...(!vehicle.isWaiting && { carId: vehicle.id }),
      carMake: vehicle.make,
      carModel: vehicle.model,
      carYear: vehicle.year,
      fuelType: vehicle.fuelType,
      fuelAmount: litresFromCentilitres(preview.volume),
      fuelCapacity: vehicle.fuelCapacity,
    };
    const dependsOn = vehicle.isWaiting ? vehicle.id : null;
    await submission.ask({ request, dependsOn, total: preview.totalAmount });
  }

  if (done) {
    return (
      <RequestSuccess {...done} items={items} onAskMore={() => setDone(null)}>
        {props.installOffer}
      </RequestSuccess>
    );
  }
  return (
    <Surface>
      <form noValidate onSubmit={form.handleSubmit(ask)}>
        <fieldset className="stack" disabled={user.isBlacklisted}>
          {corrected?.state === 'needs-you' && corrected.lastError && (
            <Notice kind="problem">{refusalToast(corrected.lastError, false).text}</Notice>
          )}
          <VehicleField
            choices={choices}
            chosen={vehicle}
            onChange={(id) => setValue('vehicleId', id)}
          />
          <ModeField value={mode} onChange={changeMode} disabled={user.isBlacklisted} />
          <AmountField
            {...form.register('amount')}
            mode={mode}
            preview={preview}
            readOnly={submission.isPending}
            issue={form.formState.errors.amount?.message}
          />
          <RequestPreview quote={quote} />
          {problem && <Notice kind="problem">{problem}</Notice>}
          <Button
            type="submit"
            color="amber"
            fullWidth
            loading={submission.isPending}
            disabled={user.isBlacklisted || preview.refusal !== null}
          >
            {preview.volume > 0
              ? fuelRequestTexts.askFor(formatLitres(preview.volume))
              : 'Ask for fuel'}
          </Button>
        </fieldset>
      </form>
    </Surface>
  );
}

function nameOf(vehicle: VehicleChoice | undefined): string {
  return vehicle ? `${vehicle.make} ${vehicle.model}` : '';
}

const modes: { value: PurchaseMode; label: string }[] = [
  { value: 'litres', label: fuelRequestTexts.modes.litres },
  { value: 'budget', label: fuelRequestTexts.modes.budget },
];

function ModeField(props: Omit<SegmentedControlProps<PurchaseMode>, 'data'>) {
  return <SegmentedControl {...props} aria-label="How much" data={modes} />;
}

interface AmountFieldProps extends TextInputProps {
  mode: PurchaseMode;
  preview: Preview;
  /** The server's message about the amount. */
  issue: string | undefined;
}

/** Litres or rand, with a decimal comma or dot. */
function AmountField({ mode, preview, issue, ...input }: AmountFieldProps) {
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
