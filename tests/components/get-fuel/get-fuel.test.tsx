import { createStore, keys } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import '../../../src/app/get-fuel-route.tsx';
import '../../../src/app/fuel-request-route.tsx';
import '../../../src/features/purchase/buy-fuel.tsx';
import '../../../src/features/purchase/payment/payment-dialog.tsx';
import type { Car } from '../../../domain/vehicles/car.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import {
  loyaltyProfile,
  newCar,
  newCredit,
  newFuelRequest,
  newPurchase,
  quoteFor,
  sessionUser,
} from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { dialog, quoteCard, sell, success } from '../support/purchases.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';

const user = sessionUser();
const corolla = newCar({ userId: user.id });
const ranger = newCar({
  userId: user.id,
  make: 'Ford',
  model: 'Ranger',
  fuelType: 'diesel',
  fuelCapacity: 80,
});
const vehicle = page.getByLabelText('Vehicle', { exact: true });
const litres = page.getByRole('textbox', { name: 'Litres' });
const rand = page.getByRole('textbox', { name: 'Rand' });
const chip = (name: string) => page.getByRole('button', { name, exact: true });
const askFirst = page.getByRole('region', { name: 'Ask first' });
const buyNow = page.getByRole('region', { name: 'Buy now on credit' });
const ask = askFirst.getByRole('button');
const buy = buyNow.getByRole('button');

async function openPage(cars: Car[] = [corolla], answers: Answers = {}, path = '/get-fuel') {
  const opened = await openApp(path, {
    user,
    answers: { 'GET /api/cars/user/{userId}': cars, ...answers },
  });
  await expect.element(ask).toBeVisible();
  return opened;
}

/** It is the only amber button among the two ways. */
async function expectMain(button: Locator): Promise<void> {
  const colours = () => [ask, buy].map((one) => getComputedStyle(one.element()).backgroundColor);
  const amber = 'rgb(251, 177, 26)';
  await expect.poll(() => colours().indexOf(amber)).toBe(button === ask ? 0 : 1);
  expect(colours().lastIndexOf(amber)).toBe(button === ask ? 0 : 1);
}

const requested = { 'GET /api/fuel-requests': { requests: [newFuelRequest()] } } as Answers;

/** A purchase for the Corolla, made after every request. */
const bought = newPurchase({
  carId: corolla.id,
  fuelAmount: 25,
  purchaseDate: '2036-01-01T08:00:00.000Z',
});

// FUL-1
describe('getting fuel', () => {
  // FUL-3
  it('shows what both ways cost, with the discount', async () => {
    const loyalty = loyaltyProfile(user.id, { loyaltyTier: 'regular', currentDiscountRate: 2 });
    await openPage(undefined, {
      'GET /api/loyalty/{userId}': loyalty,
      'GET /api/account/credit': newCredit({ requestDueDays: 7 }),
    });
    await chip('20 l').click();
    await expect.element(litres).toHaveValue('20');
    await expectWords(
      askFirst,
      'R406.80 once poured, no premium, due 7 days later. An admin approves it.',
      'Your 2 % discount is taken off.',
    );
    await expectWords(buyNow, 'R508.38', 'The credit costs R101.68.');
    await expect.element(page.getByText('Live · just now')).toBeVisible();
    await inspectAllSizes();
  });

  // REQ-16
  it.for([
    [0, 'due the same day', 'Once poured, no premium, due the same day.'],
    [1, 'due 1 day later', 'Once poured, no premium, due 1 day later.'],
    [undefined, null, 'Once poured, no premium.'],
  ] as const)('says when a request is due: %s days later', async ([days, due, before]) => {
    const credit = { ...newCredit(), requestDueDays: days };
    await openPage(undefined, { 'GET /api/account/credit': credit });
    await expectWords(askFirst, before, 'An admin approves it.');
    await chip('20 l').click();
    const terms = ['R415.00 once poured', 'no premium', ...(due ? [due] : [])].join(', ');
    await expect.element(askFirst).toMatchTextContent(`${terms}. An admin approves it.`);
  });

  // REQ-16
  it('says when a request is due without a connection', { tags: 'long' }, async () => {
    await openPage(undefined, { 'GET /api/account/credit': newCredit({ requestDueDays: 7 }) });
    await expect.element(askFirst).toMatchTextContent('Once poured, no premium, due 7 days later');
    const store = createStore('volmaak-cache', 'queries');
    await expect.poll(async () => JSON.stringify(await keys(store))).toContain('credit');
    await openPage(undefined, { 'GET /api/account/credit': refusal(503) });
    await expect.element(askFirst).toMatchTextContent('Once poured, no premium, due 7 days later');
  });

  it('hands the order to the request form, which asks for it', { tags: 'long' }, async () => {
    const { server } = await openPage(undefined, { 'POST /api/fuel-requests': newFuelRequest() });
    await chip('R500').click();
    await expect.element(rand).toHaveValue('500');
    await ask.click();
    await expect.element(page.getByRole('heading', { name: 'Ask for fuel' })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('500');
    await page.getByRole('button', { name: 'Ask for 24.09 l' }).click();
    await expect.poll(() => server.sent('POST /api/fuel-requests').length).toBe(1);
    expect(server.sent('POST /api/fuel-requests')[0]?.body).toMatchObject({
      carId: corolla.id,
      fuelAmount: 24.09,
    });
  });

  it('keeps what was chosen for Back and for a reload', { tags: 'long' }, async () => {
    await openPage([corolla, ranger]);
    await vehicle.selectOptions(`Ford Ranger · ${ranger.registrationNumber}`);
    await litres.fill('33');
    await ask.click();
    await expect.element(page.getByRole('button', { name: 'Ask for 33 l' })).toBeVisible();
    history.back();
    await expect.element(vehicle).toHaveValue(ranger.id);
    await expect.element(litres).toHaveValue('33');
    await openPage([corolla, ranger], {}, location.pathname + location.search);
    await expect.element(vehicle).toHaveValue(ranger.id);
    await expect.element(litres).toHaveValue('33');
  });

  it.for([
    { typed: '50.01', problem: 'Amount exceeds tank capacity' },
    { typed: 'twenty', problem: 'Please enter litres as a number, such as 20 or 20.5' },
    { typed: '', problem: 'Please enter how much fuel you need' },
  ])('stays where it is with "$typed"', { tags: 'long' }, async ({ typed, problem }) => {
    await openPage();
    await litres.fill(typed);
    for (const button of [ask, buy]) {
      await button.click();
      await expect.element(litres).toHaveFocus();
      await expect.element(litres).toHaveAccessibleDescription(problem);
    }
    expect(location.pathname).toBe('/get-fuel');
  });

  it('does not choose another vehicle when the chosen one is gone', { tags: 'long' }, async () => {
    const { server, client } = await openPage([corolla, ranger], requested);
    await vehicle.selectOptions(`Ford Ranger · ${ranger.registrationNumber}`);
    server.answer('GET /api/cars/user/{userId}', [corolla]);
    await client.invalidateQueries({ queryKey: ['vehicles'] });
    await expect.element(vehicle).toHaveValue('');
    await ask.click();
    await expect.element(page.getByText('Please choose a vehicle first')).toBeVisible();
  });

  it('is asked for only, where the amount is too small to buy', { tags: 'long' }, async () => {
    await openPage();
    await litres.fill('0.5');
    await expect.element(buyNow).toMatchTextContent('You can buy from 1 litre or R1.00.');
    await expect.element(buy).toBeDisabled();
    await expect.element(ask).toBeEnabled();
  });

  it('begins with a vehicle, for somebody without one', { tags: 'long' }, async () => {
    await openApp('/get-fuel', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: 'Register a vehicle' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Register Vehicle' })).toBeVisible();
  });
});

// FUL-2
describe('the last fill', () => {
  it('is chosen at first, with its vehicle', async () => {
    await openPage([ranger, corolla], requested);
    await expect.element(vehicle).toHaveValue(corolla.id);
    await expect.element(litres).toHaveValue('20');
    await expect.element(chip('As last time: 20 l')).toHaveAttribute('aria-pressed', 'true');
    await expectMain(ask);
  });

  // FUL-2, REQ-16
  it('is not what was poured of a request', async () => {
    const poured = {
      ...bought,
      fuelAmount: 7,
      pouredLitres: 7,
      fuelRequestId: newFuelRequest().id,
    };
    await openPage([corolla], {
      ...requested,
      'GET /api/purchases/user/{userId}': [poured],
      'POST /api/purchases/quote': quoteFor(20),
    });
    await expect.element(litres).toHaveValue('20');
    await expectMain(ask);
    await buy.click();
    // It does not say how the user pays, either.
    await expect.element(quoteCard).toMatchTextContent('R518.75');
    expect(location.search).toBe('?buy');
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  it('does not change the amount while its field has the focus', { tags: 'long' }, async () => {
    const { server, client } = await openPage();
    await expect.element(vehicle).toHaveValue(corolla.id);
    litres.element().focus();
    server.answer('GET /api/purchases/user/{userId}', [bought]);
    await client.invalidateQueries({ queryKey: ['purchases'] });
    await expect.element(chip('As last time: 25 l')).toBeVisible();
    await expect.element(litres).toHaveValue('');
    await userEvent.tab();
    await expect.element(litres).toHaveValue('25');
    litres.element().focus();
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}30');
    await expect.element(litres).toHaveValue('30');
  });

  it('is that of the vehicle, until an amount is chosen', { tags: 'long' }, async () => {
    const purchase = newPurchase({ carId: ranger.id, purchaseDate: '2020-01-01T08:00:00.000Z' });
    await openPage([ranger, corolla], {
      ...requested,
      'GET /api/purchases/user/{userId}': [{ ...purchase, fuelAmount: 45 }],
    });
    await expect.element(litres).toHaveValue('20');
    litres.element().focus();
    await userEvent.tab();
    await vehicle.selectOptions(ranger.id);
    await expect.element(litres).toHaveValue('45');
    await litres.fill('12');
    await userEvent.tab();
    await vehicle.selectOptions(corolla.id);
    await expect.element(litres).toHaveValue('12');
  });

  it('is asked for again with three taps from the home screen', { tags: 'long' }, async () => {
    const { server } = await openApp('/', {
      user,
      answers: {
        'GET /api/cars/user/{userId}': [ranger, corolla],
        'POST /api/fuel-requests': newFuelRequest(),
        ...requested,
      },
    });
    await page.getByRole('main').getByRole('link', { name: 'Get fuel' }).click();
    await ask.click();
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    await expect.element(page.getByRole('heading', { name: 'You asked for 20 l' })).toBeVisible();
    expect(page.getByText(/unfinished request/).elements()).toEqual([]);
    expect(server.sent('POST /api/fuel-requests')).toHaveLength(1);
  });

  it('is bought again with three taps, by the same method', { tags: 'long' }, async () => {
    const { server } = await openApp('/', {
      user,
      answers: {
        'GET /api/cars/user/{userId}': [ranger, corolla],
        'GET /api/purchases/user/{userId}': [bought],
        'POST /api/purchases/quote': { ...quoteFor(20), fuelAmount: 25 },
      },
    });
    sell(server, { carId: corolla.id });
    await page.getByRole('main').getByRole('link', { name: 'Get fuel' }).click();
    await expectMain(buy);
    await buy.click();
    // BUY-4
    const form = dialog('Pay from your budget');
    await expectWords(form, 'Loyalty discount', 'Cost of credit', 'You repay', 'Due by');
    await form.getByRole('button', { name: 'Pay from my budget' }).click();
    await expect.element(success).toMatchTextContent('R518.75');
    expect(server.sent('POST /api/purchases/quote')).toHaveLength(1);
    expect(server.sent('POST /api/purchases/quote')[0]?.body).toMatchObject({
      carId: corolla.id,
      fuelAmount: 25,
    });
  });

  it('shows the quote, and opens no payment, where nothing was bought before', {
    tags: 'long',
  }, async () => {
    await openPage([corolla], { ...requested, 'POST /api/purchases/quote': quoteFor(20) });
    await buy.click();
    await expect.element(quoteCard).toMatchTextContent('R518.75');
    expect(location.search).toBe('?buy');
    await expect.element(quoteCard.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    // Back at the wizard, no quote is requested by itself.
    await quoteCard.getByRole('button', { name: 'Change it' }).click();
    await expect.element(page.getByRole('button', { name: 'Get Quote' })).toBeVisible();
  });

  // FUL-4
  it('is only asked for without a connection', { tags: 'long' }, async () => {
    const opened = await openPage([corolla], { 'GET /api/purchases/user/{userId}': [bought] });
    await expectMain(buy);
    await loseConnection(opened);
    await expect.element(buyNow).toMatchTextContent('Buying needs a connection.');
    await expect.element(buy).toBeDisabled();
    await expectMain(ask);
  });

  it('can be repeated with the keyboard alone', { tags: 'long' }, async () => {
    await openPage([corolla], requested);
    ask.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Ask for 20 l' })).toBeVisible();
  });
});
