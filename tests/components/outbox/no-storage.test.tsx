import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectWords } from '../support/checks.ts';
import { deleteDatabase } from '../support/clear-device.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { newFuelRequest } from '../support/data.ts';
import { openWithCar } from '../support/open-app.tsx';
import { ask, refuseItem } from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';
import {
  addPhoto,
  fillRegistration,
  openRegistration,
  registration,
  save,
} from '../support/vehicle-dialog.ts';

const creating = 'POST /api/fuel-requests';

// OUT-9
describe('a phone without storage', () => {
  beforeEach(async () => {
    // Deleting the database closes what an earlier file has opened.
    await deleteDatabase('volmaak-outbox');
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('Not in a private window', 'SecurityError');
    });
  });

  async function openForm() {
    const opened = await openWithCar('/fuel-request');
    await expectWords(page.getByRole('main'), "Volmaak can't save anything on this phone");
    return opened;
  }

  it('sends a request while it is online, and keeps it in its form otherwise', {
    tags: 'long',
  }, async () => {
    const app = await openForm();
    const { server } = app;
    server.answer(creating, newFuelRequest());
    await ask(20);
    await expectToast('Fuel Request Submitted');
    await page.getByRole('button', { name: 'Ask for more fuel' }).click();
    await loseConnection(app);
    await ask(30);
    await expectToast('Submission Failed', "it can't save anything on this phone");
    await regainConnection(app);
    await page.getByRole('button', { name: 'Ask for 30 l' }).click();
    await expectToast('Fuel Request Submitted');
    expect(server.bodies(creating)).toMatchObject([{ fuelAmount: 20 }, { fuelAmount: 30 }]);
  });

  it('tries again with the same key after a lost answer, and says that it had arrived', async () => {
    const { server } = await openForm();
    server.cut(creating).cut('GET /api/ping');
    await ask(40);
    await expectToast('Submission Failed', "Volmaak didn't answer");
    // The check that it started is over, so the next tap starts its own.
    await expect.element(page.getByText('No answer from Volmaak', { exact: true })).toBeVisible();
    server.answer('GET /api/ping', ({ query }) => ({ n: query.get('n') }));
    const words = { status: 422, code: 'key-reused', message: 'This key was used' };
    server.answer(creating, refuseItem(words));
    await page.getByRole('button', { name: 'Ask for 40 l' }).click();
    await expectToast('Submission Failed', 'Your earlier try did arrive');
    const [first, second, ...others] = server.keys(creating);
    expect(second).toBe(first);
    expect(others).toEqual([]);
  });

  it('sends a vehicle with its photo, and brings a refusal back into the form', {
    tags: 'long',
  }, async () => {
    const { server } = await openRegistration();
    await fillRegistration('CA 123');
    await addPhoto();
    const refusing = refuseItem({ status: 409, code: 'x', message: 'Not yet' });
    server.answerOnce('POST /api/cars', refusing);
    await save();
    await expect.element(registration).toMatchTextContent('Not yet');
    await save();
    await expectToast('Car Registered Successfully');
    await expectWords(page.getByRole('region', { name: 'My Vehicles' }), 'CA 123');
    const [upload] = server.sent('PUT /api/uploads/{id}');
    expect(new Blob([upload?.body as ArrayBuffer]).size).toBeGreaterThan(100); // bytes of a picture
  });
});
