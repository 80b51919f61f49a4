import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { FuelType } from '../../../../domain/prices/fuel-price.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { fuelPrice, livePricesQuery } from '../../../api/prices.ts';
import { fuelNames } from '../../../components/amount-text.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { usePreselected } from '../../../components/fields/use-preselected.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { outboxQuery, waitingVehicles } from '../../../outbox/queries.ts';
import type { PurchaseDraft } from '../draft.ts';
import shared from '../purchase.module.css';
import { useQuote } from '../use-quote.ts';
import { LaterStep, VehicleStep } from './steps.tsx';
import classes from './wizard.module.css';
import {
  amountProblem,
  chosenCar,
  orderOf,
  stepAfter,
  stepBefore,
  stepTexts,
  type WizardStep,
  type WizardValue,
  wizardSteps,
} from './wizard-value.ts';

export interface WizardProps {
  user: SessionUser;
  cars: readonly Car[];
  value: WizardValue;
  change: (changes: Partial<PurchaseDraft>) => void;
  clear: () => void;
  watchWizard: () => () => boolean;
  onRegisterVehicle: () => void;
  /** The user comes with a complete order, so its quote is requested at once. */
  isOrdered: boolean;
}

/** Leads from a vehicle to a quote in four steps (BUY-10). */
export function Wizard(props: WizardProps) {
  const { user, cars, value, change, clear, watchWizard, onRegisterVehicle } = props;
  const outbox = useQuery(outboxQuery(user.id));
  const hasWaiting = waitingVehicles(outbox.data?.items ?? []).length > 0;
  const quote = useQuote(user.id, { watchWizard, onQuoted: (shown) => change({ shown }) });
  const question = useRef<HTMLHeadingElement>(null);
  const [isTried, setTried] = useState(false);
  const [isAskingFuel, setAskingFuel] = useState(false);
  const preselected = usePreselected(chosenCar(cars, '')?.id);
  const car = chosenCar(cars, value.carId || preselected);
  // If the chosen vehicle is gone, the user has to choose again.
  const step = car ? value.step : 'vehicle';
  const fuelType = value.fuelType ?? car?.fuelType ?? 'petrol';
  const prices = useQuery({ ...livePricesQuery(), retryOnMount: false });
  const price = fuelPrice(prices.data, fuelType);
  const number = wizardSteps.indexOf(step) + 1;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening.
  useEffect(() => {
    if (props.isOrdered && car && !amountProblem(value, price.pricePerLitre, car))
      requestQuote(car);
  }, []);

  function requestQuote({ id }: Car) {
    void quote.ask({ carId: id, fuelType, ...orderOf(value) });
  }

  function onChange(wizard: WizardValue) {
    quote.clearProblem();
    change({ wizard });
  }

  function goTo(next: WizardValue['step']) {
    // A default choice becomes the user's choice when they go on.
    const chosen = car && { carId: car.id, fuelType };
    flushSync(() => {
      setTried(false);
      setAskingFuel(false);
      onChange({ ...value, ...chosen, step: next });
    });
    question.current?.focus({ preventScroll: true });
  }

  function goToNextStep(event: FormEvent) {
    event.preventDefault();
    if (!car) return chooseCar();
    if (step === 'fuel' && fuelType !== car.fuelType) return setAskingFuel(true);
    if (step === 'amount' && amountProblem(value, price.pricePerLitre, car)) return setTried(true);
    if (step !== 'review') return goTo(stepAfter(step));
    requestQuote(car);
  }

  function chooseCar() {
    setTried(true);
    if (cars.length === 0 && !hasWaiting) {
      toastError({ title: 'No Cars Registered', text: missingCarText(cars, hasWaiting) });
      return onRegisterVehicle();
    }
    toastError({ title: 'No Car Selected', text: missingCarText(cars, hasWaiting) });
  }

  const problem =
    step === 'vehicle' && isTried && !car ? missingCarText(cars, hasWaiting) : quote.problem;

  return (
    <form noValidate className="stack" onSubmit={goToNextStep}>
      <StepProgress step={step} />
      <h3 ref={question} tabIndex={-1} className={classes.question}>
        <span className="visually-hidden">
          {`Step ${number} of ${wizardSteps.length}: ${stepTexts[step].name}`}
        </span>{' '}
        <span>{stepTexts[step].question}</span>
      </h3>
      <div className="stack">
        {car && step !== 'vehicle' ? (
          <LaterStep
            step={step}
            car={car}
            fuelType={fuelType}
            price={price}
            value={value}
            onChange={onChange}
            isTried={isTried}
          />
        ) : (
          <VehicleStep
            cars={cars}
            hasWaiting={hasWaiting}
            car={car}
            value={value}
            onChange={onChange}
          />
        )}
      </div>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <div className={shared.actions}>
        <Button type="submit" flex="1 1 100%" loading={step === 'review' && quote.isPending}>
          {step === 'review' ? 'Get Quote' : 'Next'}
        </Button>
        <Button
          variant="default"
          disabled={step === 'vehicle'}
          onClick={() => goTo(stepBefore(step))}
        >
          Previous
        </Button>
        <Button variant="default" onClick={clear}>
          Start Over
        </Button>
      </div>
      <ConfirmDialog
        opened={isAskingFuel}
        title={`Really ${fuelType}?`}
        text={car ? otherFuelText(car, fuelType) : ''}
        confirmLabel={`Yes, ${fuelType}`}
        cancelLabel={`Keep ${car?.fuelType ?? 'petrol'}`}
        onConfirm={() => goTo('amount')}
        onCancel={() => {
          setAskingFuel(false);
          if (car) onChange({ ...value, fuelType: car.fuelType });
        }}
      />
    </form>
  );
}

function missingCarText(cars: readonly Car[], hasWaiting: boolean): string {
  if (cars.length > 0) return 'Please choose the vehicle you are buying fuel for.';
  return hasWaiting
    ? 'Your vehicle is still waiting on this phone. You can choose it once it has been sent.'
    : 'Please register a vehicle before you buy fuel.';
}

function otherFuelText({ make, model, fuelType }: Car, other: FuelType): string {
  const risk = `${fuelNames[other]} in its tank can ruin the engine.`;
  return `Your ${make} ${model} is registered for ${fuelType}. ${risk}`;
}

function StepProgress({ step }: { step: WizardStep }) {
  const at = wizardSteps.indexOf(step);
  return (
    <ol className={classes.progress} aria-hidden="true">
      {wizardSteps.map((name, index) => (
        <li key={name} data-state={index < at ? 'done' : index === at ? 'now' : 'coming'}>
          <span className={classes.number}>
            {index < at ? <IconCheck size={18} stroke={3} /> : index + 1}
          </span>
          <span>{stepTexts[name].name}</span>
        </li>
      ))}
    </ol>
  );
}
