import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FuelRequestCreation } from '../../../domain/fuel-requests/fuel-request.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import '../../../src/app/fuel-request-route.tsx';
import { outboxStore } from '../../../src/offline/sender.ts';
import { requeueAndSend } from '../../../src/outbox/sending.ts';
import { newVehicle, photo } from '../../offline/support/items.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { loyaltyProfile, newCar, newCredit, newFuelRequest, sessionUser } from '../support/data.ts';
import { type Answers, refusal, type SentRequest } from '../support/fake-server.ts';
import { expectCount } from '../support/open-admin.ts';
import { openApp } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

const asking = 'POST /api/fuel-requests';
const credit = 'GET /api/account/credit';
const vehicles = 'GET /api/cars/user/{userId}';
const litres = page.getByRole('textbox', { name: 'Litres' });
const budget = page.getByRole('textbox', { name: 'Budget' });
const ask = page.getByRole('button', { name: /^Ask for/ });
const success = page.getByRole('region', { name: /^You asked for/ });
const preview = page.getByRole('region', { name: 'Your request' });
const vehicle = page.getByLabelText('Vehicle', { exact: true });

function make({ body }: SentRequest) {
  const { fuelAmount } = body as FuelRequestCreation; // the contract's own
  return newFuelRequest({ fuelAmount });
}

/** The page of a user with these vehicles, or with a petrol Corolla of 50 litres. */
async function openPage(cars: Car[] = [newCar()], answers: Answers = {}) {
  const opened = await openApp('/fuel-request', {
    answers: { [vehicles]: () => [...cars], [asking]: make, ...answers },
  });
  await expect.element(ask).toBeVisible();
  return { ...opened, cars };
}

// OUT-38
it('the only vehicle stays chosen when another tab adds one', async () => {
  const cars = [newCar()];
  const { client } = await openPage(cars);
  await litres.fill('20');
  await expect.element(vehicle).toHaveAccessibleDescription('Petrol · the tank holds 50 l');
  cars.push(newCar({ make: 'Ford', model: 'Ranger', fuelType: 'diesel', fuelCapacity: 80 }));
  await client.invalidateQueries();
  await expect.element(vehicle.getByText(/Ranger/)).toBeInTheDocument();
  await expect.element(vehicle).toHaveAccessibleDescription('Petrol · the tank holds 50 l');
  await expect.element(page.getByRole('button', { name: 'Ask for 20 l' })).toBeEnabled();
});

// SCR-7
describe('requesting fuel', () => {
  it('by litres shows what it costs, and sends it', { tags: 'long' }, async () => {
    const user = sessionUser();
    const loyalty = loyaltyProfile(user.id, { loyaltyTier: 'regular', currentDiscountRate: 2 });
    const { server } = await openPage(undefined, { 'GET /api/loyalty/{userId}': loyalty });
    await expect.element(vehicle).toHaveAccessibleDescription('Petrol · the tank holds 50 l');
    await expectWords(page.getByRole('region', { name: 'Fuel prices' }), 'R20.75');
    await expect.element(ask).toBeDisabled();
    await litres.fill('20');
    await expectWords(preview, 'Petrol20 l', 'Base price per litreR20.75 /l');
    await expect.element(preview).toMatchTextContent('Loyalty discount2 %');
    // 20.75 less 2 % is 20.335.
    await expectWords(preview, 'Discounted priceR20.34 /l', 'TotalR406.80', 'Live · just now');
    await page.getByRole('button', { name: 'Ask for 20 l' }).click();
    await expectToast('Fuel Request Submitted', '20 l for your Toyota Corolla');
    await expectWords(success, 'R406.80', 'You get an SMS with the decision.');
    const link = success.getByRole('link', { name: 'See it in your requests' });
    await expect.element(link).toHaveAttribute('href', '/fuel-requests-history');
    const [sent] = server.sent(asking);
    expect(sent?.body).toMatchObject({
      carMake: 'Toyota',
      carModel: 'Corolla',
      carYear: 2019,
      fuelType: 'petrol',
      fuelAmount: 20,
      fuelCapacity: 50,
    });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  // REQ-16
  it('says before and after when it is due once it is poured', async () => {
    await openPage(undefined, { [credit]: newCredit({ requestDueDays: 7 }) });
    await expectWords(preview, 'Once poured, no premium, due 7 days later. An admin approves it.');
    await litres.fill('20');
    await expectWords(
      preview,
      'R415.00 once poured, no premium, due 7 days later. An admin approves it.',
    );
    await expectCount(preview.getByRole('status'), 0);
    await inspectAllSizes();
    await ask.click();
    await expectWords(
      success,
      'An admin decides next.',
      'R415.00 once poured, no premium, due 7 days later.',
    );
  });

  // REQ-17
  it.for([
    [
      'R115.00 more than your budget has free, and your approved requests hold R40.00.',
      { budget: { limit: 400, used: 60, held: 40, free: 300 } },
    ],
    ['You have R300.00 overdue.', { overdue: 300, refusal: 'credit-overdue' }],
    ['We have no ID number of yours.', { refusal: 'id-number-missing' }],
    ['We have not verified your vehicle.', { refusal: 'vehicle-unverified' }],
  ] as const)('says before what speaks against it: %s', async ([reason, changes]) => {
    const { server } = await openPage(undefined, { [credit]: newCredit(changes) });
    await litres.fill('20');
    const note = preview.getByRole('status');
    await expectWords(note, reason, 'The admin who decides sees that.');
    await ask.click();
    await expect.element(success).toBeVisible();
    expect(server.sent(asking)).toHaveLength(1);
  });

  it('takes the focus to what was requested, and leads to an empty form again', {
    tags: 'long',
  }, async () => {
    await openPage();
    await litres.fill('20');
    await ask.click();
    await expect.element(page.getByRole('heading', { name: 'You asked for 20 l' })).toHaveFocus();
    await page.getByRole('button', { name: 'Ask for more fuel' }).click();
    await expect.element(litres).toHaveValue('');
  });

  it('that waits on this phone says so until it is sent', async () => {
    const opened = await openPage();
    await litres.fill('20');
    await loseConnection(opened);
    await ask.click();
    const waiting = page.getByRole('region', { name: '20 l, saved on this phone' });
    await expectWords(waiting, 'R415.00', 'An estimate');
    await expect
      .element(waiting.getByRole('link', { name: "See what's waiting in your outbox" }))
      .toHaveAttribute('href', '/outbox');
    await regainConnection(opened);
    await requeueAndSend('connection', opened.user.id);
    await expect.element(success).toMatchTextContent('You get an SMS with the decision.');
  });

  it('stays in its form with the reason when it is refused', { tags: 'long' }, async () => {
    const { server } = await openPage();
    server.answer(asking, refusal(403, { message: 'Not today', code: 'forbidden' }));
    await litres.fill('20');
    await ask.click();
    await expectToast('Submission Failed');
    const problem = page.getByRole('main').getByRole('alert');
    await expect.element(problem).toMatchTextContent('Not today');
    await litres.fill('21');
    await expect.element(problem).not.toBeInTheDocument();
  });

  it('by budget requests the litres that the money buys, rounded down', {
    tags: 'long',
  }, async () => {
    const { server } = await openPage();
    await page.getByText('By Budget').click();
    await budget.fill('500');
    await expectWords(preview, 'Petrol24.09 l', 'Costs R499.87 of your R500.00');
    await page.getByRole('button', { name: 'Ask for 24.09 l' }).click();
    await expectToast('Fuel Request Submitted', '24.09 l for your Toyota Corolla');
    expect(server.sent(asking)[0]?.body).toMatchObject({ fuelAmount: 24.09 });
  });

  it('happens once however often it is tapped', { tags: 'long' }, async () => {
    const { server } = await openPage();
    const release = server.hold(asking);
    await litres.fill('20');
    await ask.dblClick();
    await litres.click();
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(success).toBeVisible();
    expect(server.sent(asking)).toHaveLength(1);
  });
});

describe('the amount', { tags: 'long' }, () => {
  it('is cleared when the mode changes', async () => {
    await openPage();
    await litres.fill('20');
    await page.getByText('By Budget').click();
    await expect.element(budget).toHaveValue('');
    await expect.element(ask).toBeDisabled();
    await budget.fill('500');
    await page.getByText('By Liters').click();
    await expect.element(litres).toHaveValue('');
    await expect.element(preview).toMatchTextContent('Petrol0 l');
  });

  it('may not exceed the tank', async () => {
    await openPage();
    await litres.fill('50');
    await expect.element(page.getByRole('button', { name: 'Ask for 50 l' })).toBeEnabled();
    await litres.fill('50.01');
    await expect.element(litres).toHaveAccessibleDescription('Amount exceeds tank capacity');
    await expect.element(ask).toBeDisabled();
    await page.getByText('By Budget').click();
    // 50 litres and one cent less than the next hundredth costs.
    await budget.fill('1037.70');
    await expect.element(page.getByRole('button', { name: 'Ask for 50 l' })).toBeEnabled();
    await budget.fill('1037.71');
    await expect.element(budget).toHaveAccessibleDescription('Budget exceeds tank capacity');
    await expect.element(ask).toBeDisabled();
  });

  it('is read as South Africans write it', async () => {
    await openPage();
    await litres.fill('20,5');
    await expect.element(page.getByRole('button', { name: 'Ask for 20.5 l' })).toBeEnabled();
    await expect.element(preview).toMatchTextContent('TotalR425.38');
  });

  it('is a number above 0 with two decimals', async () => {
    const { server } = await openPage();
    for (const typed of ['0', '0,00', '-5', '1e3', 'twenty', '20.555']) {
      await litres.fill(typed);
      await expect.element(ask).toBeDisabled();
      await expect
        .element(litres)
        .toHaveAccessibleDescription(
          typed.startsWith('0') ? '' : expect.stringContaining('enter litres as a number'),
        );
      await userEvent.keyboard('{Enter}');
    }
    expect(server.sent(asking)).toHaveLength(0);
  });

  it('costs an estimate while there is no price', async () => {
    const { server } = await openPage(undefined, {
      'GET /api/fuel-prices/live': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await litres.fill('20');
    await expectWords(preview, 'Base price per litreR21.80 /l', 'TotalR436.00');
    await expectWords(preview, 'Estimate. You get the price at the moment you ask.');
    await ask.click();
    await expectToast('Fuel Request Submitted');
    expect(server.sent(asking)[0]?.body).not.toHaveProperty('totalAmount');
  });
});

describe('the vehicle', { tags: 'long' }, () => {
  it('has to be registered first', async () => {
    await openApp('/fuel-request', { answers: { 'GET /api/car-data/makes': [] } });
    await expect.element(page.getByText('Register a vehicle first')).toBeVisible();
    const opener = page.getByRole('button', { name: 'Register a vehicle' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
    await expect.element(dialog.getByRole('button', { name: 'Add photo' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('is chosen from several', async () => {
    const diesel = newCar({ model: 'Hilux', fuelType: 'diesel', fuelCapacity: 80 });
    const { server } = await openPage([newCar(), diesel]);
    await litres.fill('60');
    await ask.click();
    const words = 'Please choose a vehicle and enter an amount above 0.';
    await expectToast('Missing Information', words);
    await vehicle.selectOptions(diesel.id);
    await expectWords(preview, 'Diesel60 l', 'TotalR1,111.20');
    await ask.click();
    await expectToast('Fuel Request Submitted', '60 l for your Toyota Hilux');
    expect(server.sent(asking)[0]?.body).toMatchObject({ carId: diesel.id, fuelAmount: 60 });
  });

  it('that was deleted elsewhere is refused, and another can be chosen', async () => {
    const [car, other] = [newCar(), newCar({ model: 'Yaris', fuelCapacity: 42 })];
    const { server, cars } = await openPage([car, other]);
    await vehicle.selectOptions(car.id);
    await litres.fill('20');
    cars.splice(0, 1);
    const message = 'Vehicle not found';
    server.answerOnce(asking, refusal(404, { message, code: 'vehicle-not-found' }));
    await ask.click();
    await expectToast('Vehicle Not Found', 'Please choose another one.');
    await expect.element(vehicle).not.toMatchTextContent('Corolla');
    await expect.element(litres).toHaveValue('20');
    await vehicle.selectOptions(other.id);
    await ask.click();
    await expectToast('Fuel Request Submitted', '20 l for your Toyota Yaris');
  });

  it('whose tank was changed elsewhere refuses more than it holds', async () => {
    const { server, cars } = await openPage();
    await litres.fill('48');
    cars.splice(0, 1, newCar({ ...cars[0], fuelCapacity: 45 }));
    const message = 'The tank holds 45 l';
    server.answer(
      asking,
      refusal(400, {
        message,
        code: 'over-capacity',
        issues: [{ field: 'fuelAmount', message }],
      }),
    );
    await ask.click();
    await expectToast('Amount Exceeds Capacity', 'Please ask for less.');
    await expect
      .element(vehicle)
      .toHaveAccessibleDescription(expect.stringContaining('holds 45 l'));
    await expect.element(litres).not.toHaveAccessibleDescription('');
    await expect.element(ask).toBeDisabled();
  });
});

describe('the vehicles', { tags: 'long' }, () => {
  it('are awaited, and can be loaded again after a failure', async () => {
    const { server } = await openApp('/fuel-request', { answers: { [vehicles]: refusal(500) } });
    const release = server.hold(vehicles, refusal(500));
    await expectWords(page.getByRole('main').getByRole('status').first(), /^Loading...$/);
    release();
    const alert = page.getByRole('alert').filter({ hasText: 'Your vehicles could not be loaded' });
    await expect.element(alert).toBeVisible();
    server.answer(vehicles, [newCar()]);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(litres).toBeVisible();
    await expectCount(alert, 0);
  });

  it('may load after something was typed for a waiting one', async () => {
    const user = sessionUser();
    const waiting = { ...newVehicle(1), id: crypto.randomUUID(), userId: user.id };
    await outboxStore.add(waiting, photo());
    await outboxStore.update(waiting.id, (item) => ({ ...item, state: 'needs-you' }));
    const answers = { [vehicles]: refusal(500) };
    const { server, client } = await openApp('/fuel-request', { user, answers });
    await litres.fill('17');
    const car = newCar();
    server.answer(vehicles, [car]);
    await client.invalidateQueries({ queryKey: ['vehicles'] });
    await expect.element(vehicle).toMatchTextContent(car.registrationNumber);
    await expect.element(litres).toHaveValue('17');
  });
});
