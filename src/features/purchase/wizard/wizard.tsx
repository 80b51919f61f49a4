import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Car } from '../../../../domain/vehicles/car.ts';
import type { VehicleFuelOrder } from '../../../api/purchases.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { toastError } from '../../../components/states/toast.ts';
import { fuelTexts, purchaseToasts, wizardTexts as texts } from '../texts.ts';
import { StepProgress } from './step-progress.tsx';
import { useFuelPrice } from './use-fuel-price.ts';
import classes from './wizard.module.css';
import { WizardStepBody } from './wizard-step-body.tsx';
import {
  amountProblem,
  chosenCar,
  orderOf,
  stepAfter,
  stepBefore,
  type WizardValue,
  wizardSteps,
} from './wizard-value.ts';

interface WizardProps {
  cars: readonly Car[];
  hasWaiting: boolean;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
  onStartOver: () => void;
  onRegisterVehicle: () => void;
  onQuote: (wish: VehicleFuelOrder) => Promise<void>;
  isQuoting: boolean;
}

/** Leads from a vehicle to a quote in four steps (BUY-10). */
export function Wizard(props: WizardProps) {
  const { cars, hasWaiting, value, onChange, onStartOver, onRegisterVehicle, onQuote } = props;
  const question = useRef<HTMLHeadingElement>(null);
  const [isTried, setTried] = useState(false);
  const [isAskingFuel, setAskingFuel] = useState(false);
  const car = chosenCar(cars, value.carId);
  // If the chosen vehicle is gone, the user has to choose again.
  const step = car ? value.step : 'vehicle';
  const fuelType = value.fuelType ?? car?.fuelType ?? 'petrol';
  const price = useFuelPrice(fuelType);
  const number = wizardSteps.indexOf(step) + 1;

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
    void onQuote({ carId: car.id, fuelType, ...orderOf(value) });
  }

  function chooseCar() {
    if (cars.length > 0) return toastError(purchaseToasts.noCar);
    if (hasWaiting) return toastError(purchaseToasts.waitingCar);
    toastError(purchaseToasts.noCars);
    onRegisterVehicle();
  }

  return (
    <form noValidate className={classes.form} onSubmit={goToNextStep}>
      <StepProgress step={step} />
      <h3 ref={question} tabIndex={-1} className={classes.question}>
        <span className="visually-hidden">
          {texts.progress(number, wizardSteps.length, texts.steps[step])}
        </span>{' '}
        {texts.questions[step]}
      </h3>
      <div className={classes.step}>
        <WizardStepBody
          {...{ step, cars, hasWaiting, car, fuelType, price, value, onChange, isTried }}
        />
      </div>
      <div className={classes.actions}>
        <Button
          type="submit"
          className={classes.main ?? ''}
          loading={step === 'review' && props.isQuoting}
        >
          {step === 'review' ? texts.getQuote : texts.next}
        </Button>
        <Button
          variant="default"
          disabled={step === 'vehicle'}
          onClick={() => goTo(stepBefore(step))}
        >
          {texts.previous}
        </Button>
        <Button variant="default" onClick={onStartOver}>
          {texts.startOver}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAskingFuel}
        title={texts.otherFuel.title(fuelTexts[fuelType])}
        text={car ? otherFuelText(car, fuelTexts[fuelType]) : ''}
        confirmLabel={texts.otherFuel.confirm(fuelTexts[fuelType])}
        cancelLabel={texts.otherFuel.cancel(fuelTexts[car?.fuelType ?? 'petrol'])}
        onConfirm={() => goTo('amount')}
        onCancel={() => {
          setAskingFuel(false);
          if (car) onChange({ ...value, fuelType: car.fuelType });
        }}
      />
    </form>
  );
}

function otherFuelText(car: Car, other: string): string {
  return texts.otherFuel.text(`${car.make} ${car.model}`, fuelTexts[car.fuelType], other);
}
