import { SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import type { KeyboardEvent } from 'react';
import { orderedVolume } from '../../../../domain/fuel-requests/fuel-order.ts';
import { formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import type { Cents } from '../../../../domain/values/money.ts';
import { costOf } from '../../../../domain/values/volume.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { wizardTexts as texts } from '../texts.ts';
import classes from './wizard.module.css';
import {
  type AmountMode,
  type AmountProblem,
  amountProblem,
  orderOf,
  steppedAmount,
  tankOf,
  type WizardValue,
  withMode,
} from './wizard-value.ts';

interface AmountStepProps {
  car: Car;
  pricePerLitre: Cents;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
  /** The user has tried to continue with this amount. */
  isTried: boolean;
}

const modes = (['litres', 'money'] as const).map((mode) => ({
  value: mode,
  label: texts.modes[mode],
}));
/** A hint while the user types. */
const shownAtOnce = new Set<AmountProblem | null>(['over-capacity', 'unreadable']);

export function AmountStep({ car, pricePerLitre, value, onChange, isTried }: AmountStepProps) {
  const { mode, amount } = value;
  const problem = amountProblem(value, pricePerLitre, car);
  const isShown = problem && (isTried || shownAtOnce.has(problem));
  const unit = <span aria-hidden>{texts.units[mode]}</span>;

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onChange({ ...value, amount: steppedAmount(value, event.key === 'ArrowUp' ? 1 : -1) });
  }

  return (
    <>
      <SegmentedControl
        aria-label={texts.mode}
        data={modes}
        value={mode}
        // The control has only these values.
        onChange={(next) => onChange(withMode(value, next as AmountMode))}
        className={classes.modes ?? ''}
      />
      <TextInput
        className={classes.amount ?? ''}
        label={texts.amount[mode]}
        description={texts.hints[mode](formatLitres(tankOf(car)))}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={15}
        value={amount}
        onChange={(event) => onChange({ ...value, amount: event.currentTarget.value })}
        onKeyDown={step}
        {...(mode === 'litres' ? { rightSection: unit } : { leftSection: unit })}
        error={isShown ? texts.problems[mode][problem] : undefined}
        errorProps={{ role: 'alert' }}
      />
      <p className={classes.about} aria-live="polite">
        {problem ? '' : about(value, pricePerLitre)}
      </p>
    </>
  );
}

function about(value: WizardValue, pricePerLitre: Cents): string {
  const volume = orderedVolume(orderOf(value), pricePerLitre);
  return texts.about(formatLitres(volume), formatMoney(costOf(volume, pricePerLitre)));
}
