import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWholeWords, expectWords } from '../support/checks.ts';
import { newCar, quoteFor, sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import {
  askFor,
  discountedQuote,
  expectGone,
  inspectScreens,
  openWizard,
  quoteCard,
  toAmount,
  wizard,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const button = (name: string) => wizard.getByRole('button', { name });
const radio = (name: RegExp) => wizard.getByRole('radio', { name });
const litres = wizard.getByRole('textbox', { name: 'Litres' });
const money = wizard.getByRole('textbox', { name: 'Money' });
const problem = wizard.getByRole('alert');

describe('the wizard', () => {
  it.each([360, 1280])(
    'leads by litres to a quote, %d px wide',
    { tags: 'long' },
    async (width) => {
      await page.viewport(width, 800);
      const cars = [newCar(), newCar({ make: 'Ford', model: 'Ranger', fuelType: 'diesel' })];
      const { server } = await openApp('/?buy', {
        answers: {
          'GET /api/cars/user/{userId}': cars,
          'POST /api/purchases/quote': discountedQuote(),
        },
      });
      await expect.element(button('Previous')).toBeDisabled();
      await button('Next').click();
      await expectToast('No Car Selected', 'Please choose the vehicle you are buying fuel for.');
      await radio(/Toyota Corolla/).click();
      await button('Next').click();
      await expect.element(radio(/^Petrol/)).toBeChecked();
      await expectWords(wizard, 'R20.75 /l', 'R18.52 /l', 'Live · just now');
      await button('Next').click();
      await litres.fill('20');
      await expectWords(wizard, '20 l for R415.00, before discount and credit');
      await button('Next').click();
      await expectWords(wizard, `Registration${cars[0]?.registrationNumber}`, 'Amount20 l');
      await button('Get Quote').click();
      await expectToast('Quote Generated Successfully', 'You repay R508.38 in all.');
      await expect.element(quoteCard).toBeVisible();
      const [asked] = server.sent('POST /api/purchases/quote');
      expect(asked?.body).toMatchObject({
        carId: cars[0]?.id,
        fuelType: 'petrol',
        fuelAmount: 20,
      });
    },
  );

  it('shows a drawn car for a picture that is missing, and fits 320 px', async () => {
    await page.viewport(320, 800);
    await openWizard(newCar({ carPhotoUrl: '/no-picture' }));
    await expectGone(wizard.getByRole('presentation'));
    expect(wizard.element().querySelector('img')).toBeNull();
    expectWholeWords();
    const cut = [...wizard.element().querySelectorAll('button, button *')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    expect(cut).toEqual([]);
  });

  it('calculates the litres that the money buys, rounded down', { tags: 'long' }, async () => {
    const { server } = await openWizard();
    server.answer('POST /api/purchases/quote', quoteFor(24.09));
    await toAmount();
    await wizard.getByText('By Money').click();
    await money.fill('500');
    await expect.element(wizard).toMatchTextContent('24.09 l for R499.87');
    await button('Next').click();
    await expect.element(wizard).toMatchTextContent('AmountR500.00');
    await button('Get Quote').click();
    await expect.element(quoteCard).toMatchTextContent('Fuel: 24.09 l at R20.75 /lR499.87');
    expect(server.sent('POST /api/purchases/quote')[0]?.body).toMatchObject({ moneyAmount: 500 });
  });

  it('asks somebody without a vehicle to register one', { tags: 'long' }, async () => {
    await openApp('/?buy', {
      answers: { 'GET /api/car-data/makes': ['Toyota'], 'GET /api/provinces': [] },
    });
    await button('Next').click();
    await expectToast('No Cars Registered', 'Please register a vehicle before you buy fuel.');
    await expect.element(page.getByRole('dialog', { name: 'Register Vehicle' })).toBeVisible();
  });

  it('is closed to a blocked user', async () => {
    const user = sessionUser({ isBlacklisted: true, blacklistReason: 'Unpaid since March' });
    await openApp('/?buy', { user, answers: { 'GET /api/cars/user/{userId}': [newCar()] } });
    await expect.element(wizard).toMatchTextContent('Your account is blocked');
    await expectGone(button('Next'));
  });
});

describe('the longest words fit', { tags: 'long' }, () => {
  const model = 'Sprinter Panel Van Long Wheel Base';
  const largest = () => newCar({ make: 'Mercedes-Benz', model, fuelCapacity: 999_999 });

  it.each(['vehicle', 'fuel', 'review'] as const)('in the step %s', async (step) => {
    await openWizard(largest(), {}, { step, amount: '987654.3' });
    await inspectScreens();
  });

  it('beside an amount with its problem', async () => {
    await openWizard(largest(), {}, { step: 'amount' });
    await button('Next').click();
    await expect.element(problem).toBeVisible();
    await inspectScreens();
  });

  it('in the question about a different fuel', async () => {
    await openWizard(largest(), {}, { step: 'fuel', fuelType: 'diesel' });
    await button('Next').click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await inspectScreens();
  });

  it('in the quote', async () => {
    await openWizard(
      largest(),
      { 'POST /api/purchases/quote': quoteFor(987_654.3) },
      { step: 'review', amount: '987654.3' },
    );
    await button('Get Quote').click();
    await expect.element(quoteCard).toBeVisible();
    await inspectScreens();
  });
});

describe('the amount', { tags: 'long' }, () => {
  it('is at least 1 litre, and at most what the tank holds', async () => {
    await openWizard();
    await toAmount();
    await button('Next').click();
    await expect.element(problem).toHaveTextContent('Please enter at least 1 litre');
    await litres.fill('0.99');
    await expect.element(problem).toHaveTextContent('Please enter at least 1 litre');
    await litres.fill('50.1');
    await expect.element(problem).toHaveTextContent('Amount exceeds tank capacity');
    await litres.fill('abc');
    await expect.element(problem).toMatchTextContent('as a number, such as 20');
    await litres.fill('49.9');
    await litres.click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(litres).toHaveValue('50');
    await expectGone(problem);
  });

  it('is cleared when the mode changes, and is at least R1.00', async () => {
    await openWizard();
    await toAmount();
    await litres.fill('20');
    await wizard.getByText('By Money').click();
    await expect.element(money).toHaveValue('');
    await button('Next').click();
    await expect.element(problem).toHaveTextContent('Please enter the amount of money you have');
    await money.fill('0.99');
    await expect.element(problem).toHaveTextContent('Please enter at least R1.00');
    await money.fill('99999');
    await expect.element(problem).toHaveTextContent('Amount exceeds tank capacity');
    await wizard.getByText('By Liters').click();
    await expect.element(litres).toHaveValue('');
  });
});

describe('a fuel that is not the car’s', () => {
  it('needs a confirmation', { tags: 'long' }, async () => {
    const { server } = await openWizard();
    server.answer('POST /api/purchases/quote', quoteFor(10));
    await button('Next').click();
    await radio(/^Diesel/).click();
    await button('Next').click();
    const question = page.getByRole('alertdialog', { name: 'Really diesel?' });
    await expectWords(question, 'Your Toyota Corolla is registered for petrol.');
    await question.getByRole('button', { name: 'Keep petrol' }).click();
    await expect.element(radio(/^Petrol/)).toBeChecked();
    await radio(/^Diesel/).click();
    await button('Next').click();
    await question.getByRole('button', { name: 'Yes, diesel' }).click();
    await askFor(10);
    await expect.element(quoteCard).toBeVisible();
    expect(server.sent('POST /api/purchases/quote')[0]?.body).toMatchObject({ fuelType: 'diesel' });
  });
});

describe('the way back', () => {
  it('goes step by step, or starts over', { tags: 'long' }, async () => {
    const { server } = await openWizard();
    server.answer('POST /api/purchases/quote', quoteFor(20));
    await toAmount();
    await askFor(20);
    await quoteCard.getByRole('button', { name: 'Change it' }).click();
    await expect.element(wizard).toMatchTextContent('Is this right?');
    await button('Previous').click();
    await expect.element(litres).toHaveValue('20');
    await button('Previous').click();
    await expect.element(wizard).toMatchTextContent('Which fuel?');
    await button('Start Over').click();
    await expect.element(wizard).toMatchTextContent('Which vehicle?');
    await toAmount();
    await expect.element(litres).toHaveValue('');
  });
});
