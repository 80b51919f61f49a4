import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { outboxStore } from '../../../src/offline/sender.ts';
import { expectWords } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { newFuelRequest } from '../support/data.ts';
import { openApp, openWithCar } from '../support/open-app.tsx';
import {
  answerReadiness,
  ask,
  expectAcknowledged,
  outboxStates,
  refuseItem,
  savedOnPhone,
  waitingCount,
} from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';
import {
  addPhoto,
  fillRegistration,
  openRegistration,
  plate,
  registration,
  save,
} from '../support/vehicle-dialog.ts';

const creating = 'POST /api/fuel-requests';

/** The form of a user with one vehicle. */
async function openForm() {
  const opened = await openWithCar('/fuel-request');
  await expectWords(page.getByLabelText('Vehicle', { exact: true }), 'Toyota Corolla');
  return opened;
}

// OUT-7
describe('a fuel request', () => {
  it.each([
    ['a 500', { status: 500, code: 'internal', message: 'x' }],
    ['a 502 of a proxy', null],
  ])('waits after %s, and goes out once when its user asks', { tags: 'long' }, async (_, words) => {
    const { server } = await openForm();
    answerReadiness(server);
    const headers = { 'Retry-After': '300' };
    const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers });
    server.answer(creating, words ? refuseItem(words, headers) : badGateway);
    await ask(20);
    await expectToast('20 l for your Toyota Corolla', savedOnPhone);
    await expect.poll(outboxStates).toEqual(['waiting']);
    await waitingCount(/1 waiting/).click();
    const tries = server.sent(creating).length;
    server.answer(creating, newFuelRequest());
    await page.getByRole('button', { name: /^Send now/ }).click();
    await expectToast('Sent');
    expect(server.sent(creating)).toHaveLength(tries + 1);
    expect(new Set(server.keys(creating)).size).toBe(1);
  });

  it('comes back into the form when it is refused', async () => {
    const { server } = await openForm();
    const gone = { status: 404, code: 'vehicle-not-found', message: 'There is no such vehicle' };
    server.answer(creating, refuseItem(gone));
    await ask(20);
    await expectToast('Vehicle Not Found');
    await expect.element(page.getByRole('textbox', { name: 'Litres' })).toHaveValue('20');
    await expect.poll(outboxStates).toEqual([]);
  });

  // OUT-6
  it('is not promised to go out with no page open if there is no Background Sync', {
    tags: 'long',
  }, async () => {
    const { prototype } = ServiceWorkerRegistration;
    const sync = Object.getOwnPropertyDescriptor(prototype, 'sync');
    Reflect.deleteProperty(prototype, 'sync');
    const app = await openForm();
    await loseConnection(app);
    await ask(20);
    await expectToast(
      '20 l for your Toyota Corolla',
      'Saved on this phone. Open Volmaak when you are connected.',
    );
    if (sync) Object.defineProperty(prototype, 'sync', sync);
    app.server.answer(creating, newFuelRequest());
    await regainConnection(app);
    await expect.poll(outboxStates).toEqual(['sent']);
  });
});

describe('a vehicle that is being sent', () => {
  it('does not change a form that was opened in the meantime', { tags: 'long' }, async () => {
    const { server } = await openRegistration();
    await fillRegistration('CA 123');
    await addPhoto();
    const release = server.hold('POST /api/cars');
    await save();
    await expect.element(registration).toMatchTextContent('Sending…');
    await userEvent.keyboard('{Escape}');
    await expect.element(registration).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Add a vehicle' }).click();
    await plate.fill('CA 1');
    release();
    await expect.poll(outboxStates).toEqual(['sent']);
    await expectAcknowledged('Toyota Corolla');
    await expect.element(plate).toHaveValue('CA 1');
    await userEvent.keyboard('{Escape}');
    await expectWords(page.getByRole('alertdialog'), 'Discard what you entered?');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await outboxStore.all()).toMatchObject([{ payload: { registrationNumber: 'CA 123' } }]);
  });
});

// PRI-7
describe('the prices', () => {
  it('are an estimate of R21.80 if none was ever saved', async () => {
    const cut = () => Promise.reject(new TypeError('Failed to fetch'));
    await openApp('/', {
      answers: { 'GET /api/fuel-prices/live': cut, 'GET /api/fuel-prices/changes': cut },
    });
    const prices = page.getByRole('region', { name: 'Fuel prices' });
    await expectWords(prices, 'Using fallback prices', 'R21.80');
  });
});
