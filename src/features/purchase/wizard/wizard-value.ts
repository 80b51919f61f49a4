import {
  type FuelOrder,
  type OrderRefusal,
  refuseOrder,
} from '../../../../domain/fuel-requests/fuel-order.ts';
import type { FuelType } from '../../../../domain/prices/fuel-price.ts';
import type { Cents } from '../../../../domain/values/money.ts';
import { centilitresFromLitres } from '../../../../domain/values/volume.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import type { FuelPrice } from '../../../api/prices.ts';
import { readAmount } from '../../../components/fields/typed-amount.ts';

export const wizardSteps = ['vehicle', 'fuel', 'amount', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const stepTexts: Record<WizardStep, { name: string; question: string }> = {
  vehicle: { name: 'Vehicle', question: 'Which vehicle?' },
  fuel: { name: 'Fuel type', question: 'Which fuel?' },
  amount: { name: 'Amount', question: 'How much?' },
  review: { name: 'Review', question: 'Is this right?' },
};

export type AmountMode = 'litres' | 'money';

/** The values of the wizard's four steps (BUY-10). */
export interface WizardValue {
  step: WizardStep;
  /** Empty until one is chosen. */
  carId: string;
  /** Null for the car's own fuel. */
  fuelType: FuelType | null;
  mode: AmountMode;
  /** The text of the amount field. */
  amount: string;
}

export const emptyWizard: WizardValue = {
  step: 'vehicle',
  carId: '',
  fuelType: null,
  mode: 'litres',
  amount: '',
};

/** The props of the steps after a vehicle is chosen. */
export interface StepProps {
  car: Car;
  fuelType: FuelType;
  price: FuelPrice;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
  /** The user has tried to continue with this amount. */
  isTried: boolean;
}

/** The chosen car, if it still exists. A single car is always chosen. */
export function chosenCar(cars: readonly Car[], carId: string): Car | undefined {
  if (carId === '') return cars.length === 1 ? cars[0] : undefined;
  return cars.find(({ id }) => id === carId);
}

/** Another car resets the fuel to its own. */
export function withCar(value: WizardValue, carId: string): WizardValue {
  return value.carId === carId ? value : { ...value, carId, fuelType: null };
}

/** Switching between litres and money clears the amount (BUY-10). */
export function withMode(value: WizardValue, mode: AmountMode): WizardValue {
  return value.mode === mode ? value : { ...value, mode, amount: '' };
}

export function stepBefore(step: WizardStep): WizardStep {
  return wizardSteps[Math.max(0, wizardSteps.indexOf(step) - 1)] ?? step;
}

export function stepAfter(step: WizardStep): WizardStep {
  return wizardSteps[wizardSteps.indexOf(step) + 1] ?? step;
}

type TypedAmount = Pick<WizardValue, 'mode' | 'amount'>;

/** The requested litres or money. An amount that cannot be read counts as 0. */
export function orderOf({ mode, amount }: TypedAmount): FuelOrder {
  const number = (readAmount(amount) ?? 0) / 100;
  return mode === 'litres' ? { fuelAmount: number } : { moneyAmount: number };
}

export type AmountProblem = OrderRefusal | 'unreadable';

/** The problem of an amount for a car at a price, or null. */
export function amountProblem(
  value: TypedAmount,
  pricePerLitre: Cents,
  car: Car,
): AmountProblem | null {
  const isUnreadable = value.amount.trim() !== '' && readAmount(value.amount) === null;
  if (isUnreadable) return 'unreadable';
  return refuseOrder(orderOf(value), pricePerLitre, centilitresFromLitres(car.fuelCapacity));
}

/** The step of an arrow key, in hundredths: 0.1 litres, or R0.01 (BUY-10). */
const arrowStep = { litres: 10, money: 1 } satisfies Record<AmountMode, number>;

/** The amount one step up or down, never below 0. */
export function steppedAmount({ mode, amount }: TypedAmount, direction: 1 | -1): string {
  const next = Math.max(0, (readAmount(amount) ?? 0) + direction * arrowStep[mode]) / 100;
  return mode === 'litres' ? String(next) : next.toFixed(2);
}
