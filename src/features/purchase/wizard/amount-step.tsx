import { SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import type { KeyboardEvent } from 'react';
import { orderedVolume } from '../../../../domain/fuel-requests/fuel-order.ts';
import { formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import { costOf } from '../../../../domain/values/volume.ts';
import { formatFuel } from '../../../components/amount-text.ts';
import classes from './wizard.module.css';
import {
  type AmountMode,
  type AmountProblem,
  amountProblem,
  orderOf,
  type StepProps,
  steppedAmount,
  withMode,
} from './wizard-value.ts';

const modes = [
  { value: 'litres', label: 'By Liters' },
  { value: 'money', label: 'By Money' },
] satisfies { value: AmountMode; label: string }[];

const problemTexts = {
  litres: {
    'amount-missing': 'Please enter at least 1 litre',
    'below-minimum': 'Please enter at least 1 litre',
    'over-capacity': 'Amount exceeds tank capacity',
    unreadable: 'Please enter litres as a number, such as 20 or 20.5',
  },
  money: {
    'amount-missing': 'Please enter the amount of money you have',
    'below-minimum': 'Please enter at least R1.00',
    'over-capacity': 'Amount exceeds tank capacity',
    unreadable: 'Please enter rand as a number, such as 500 or 499.90',
  },
} satisfies Record<AmountMode, Record<AmountProblem, string>>;

/** A hint while the user types. */
const shownAtOnce = new Set<AmountProblem | null>(['over-capacity', 'unreadable']);

export function AmountStep({ car, price, value, onChange, isTried }: StepProps) {
  const { mode, amount } = value;
  const { pricePerLitre } = price;
  const tank = formatFuel(car.fuelCapacity);
  const field =
    mode === 'litres'
      ? {
          label: <span>Litres</span>,
          description: `From 1 l up to the ${tank} that the tank holds`,
          rightSection: <span aria-hidden>l</span>,
        }
      : {
          label: <span>Money</span>,
          description: `From R1.00; the tank holds ${tank}`,
          leftSection: <span aria-hidden>R</span>,
        };
  const problem = amountProblem(value, pricePerLitre, car);
  const isShown = problem && (isTried || shownAtOnce.has(problem));
  const volume = orderedVolume(orderOf(value), pricePerLitre);
  const cost = formatMoney(costOf(volume, pricePerLitre));

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange({ ...value, amount: steppedAmount(value, event.key === 'ArrowUp' ? 1 : -1) });
  }

  return (
    <>
      <SegmentedControl
        aria-label="By litres or by money"
        data={modes}
        value={mode}
        // The control has only these values.
        onChange={(next) => onChange(withMode(value, next as AmountMode))}
      />
      <TextInput
        {...field}
        className={classes.amount ?? ''}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        value={amount}
        onChange={(event) => onChange({ ...value, amount: event.currentTarget.value })}
        onKeyDown={step}
        error={isShown ? problemTexts[mode][problem] : undefined}
        errorProps={{ role: 'alert' }}
      />
      <p className={classes.about} aria-live="polite">
        {problem ? '' : `${formatLitres(volume)} for ${cost}, before discount and credit`}
      </p>
    </>
  );
}
