import { describe, expect, it } from 'vitest';
import { cents } from '../../../../../domain/values/money.ts';
import {
  amountProblem,
  chosenCar,
  emptyWizard,
  orderOf,
  stepAfter,
  stepBefore,
  steppedAmount,
  withCar,
  withMode,
} from '../../../../../src/features/purchase/wizard/wizard-value.ts';
import { newCar } from '../../../../components/support/data.ts';

const price = cents(2075);
const car = newCar({ fuelCapacity: 50 });
const byLitres = (amount: string) => ({ mode: 'litres', amount }) as const;
const byMoney = (amount: string) => ({ mode: 'money', amount }) as const;

// BUY-10
describe('the wizard', () => {
  it('selects the only car by itself, but none of several', () => {
    const other = newCar();
    expect(chosenCar([car], '')).toBe(car);
    expect(chosenCar([car, other], '')).toBeUndefined();
    expect(chosenCar([car, other], other.id)).toBe(other);
    expect(chosenCar([car], 'gone')).toBeUndefined();
  });

  it('clears the fuel that was chosen for another car', () => {
    const value = { ...emptyWizard, carId: 'a', fuelType: 'diesel' as const };
    expect(withCar(value, 'b')).toMatchObject({ carId: 'b', fuelType: null });
    expect(withCar(value, 'a')).toBe(value);
  });

  it('clears the amount only when the mode changes', () => {
    const value = { ...emptyWizard, amount: '20' };
    expect(withMode(value, 'money')).toMatchObject({ mode: 'money', amount: '' });
    expect(withMode(value, 'litres').amount).toBe('20');
  });

  it('stays within its four steps', () => {
    expect(stepBefore('vehicle')).toBe('vehicle');
    expect(stepBefore('review')).toBe('amount');
    expect(stepAfter('vehicle')).toBe('fuel');
    expect(stepAfter('review')).toBe('review');
  });
});

describe('an amount', () => {
  it('is an order in litres or in money, with a comma or a dot', () => {
    expect(orderOf(byLitres('20,5'))).toEqual({ fuelAmount: 20.5 });
    expect(orderOf(byMoney('R1 500.50'))).toEqual({ moneyAmount: 1500.5 });
    expect(orderOf(byMoney('much'))).toEqual({ moneyAmount: 0 });
  });

  it.each([
    [byLitres(''), 'amount-missing'],
    [byLitres('0.99'), 'below-minimum'],
    [byLitres('1'), null],
    [byLitres('50'), null],
    [byLitres('50.1'), 'over-capacity'],
    [byLitres('NaN'), 'unreadable'],
    [byMoney(''), 'amount-missing'],
    [byMoney('0.99'), 'below-minimum'],
    [byMoney('1'), null],
    [byMoney('1037.71'), 'over-capacity'],
  ])('%o has the problem %s', (value, problem) => {
    expect(amountProblem(value, price, car)).toBe(problem);
  });

  // BUY-10
  it('changes in steps of 0.1 litres or one cent, never below zero', () => {
    expect(steppedAmount(byLitres('49.9'), 1)).toBe('50');
    expect(steppedAmount(byLitres(''), -1)).toBe('0');
    expect(steppedAmount(byMoney('500'), 1)).toBe('500.01');
    expect(steppedAmount(byMoney('0.01'), -1)).toBe('0.00');
  });
});
