import { expect, expectToast, test } from '../support/browser.ts';
import {
  ask,
  creatingRequest,
  expectSentOnce,
  openForm,
  requestsOnServer,
  savedOnPhone,
} from '../support/fuel-requests.ts';
import {
  cutAfterCommit,
  goOffline,
  goOnline,
  outboxStates,
  readOutbox,
  refuseItems,
  stall,
} from '../support/offline.ts';
import { expectAcknowledged } from '../support/saving.ts';
import { addPhoto, fillRegistration, openRegistration, save } from '../support/vehicle-dialog.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ driver }) => {
  expect(driver.id).toBeTruthy();
});

test.describe('a fuel request, where the browser lacks something', { tag: '@phone' }, () => {
  test('is sent without Background Sync, and does not promise to be with no page open', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() =>
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
    );
    await openForm(page);
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, 'Saved on this phone. Open Volmaak when you are connected.');
    await goOnline(context);
    await expectSentOnce(page);
  });
});

test.describe('a phone that keeps nothing', { tag: '@phone' }, () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(globalThis, 'indexedDB', {
        get() {
          throw new DOMException('Not in a private window', 'SecurityError');
        },
      }),
    );
  });

  test('says so, sends while it is connected, and leaves the rest in its form', async ({
    page,
    context,
  }) => {
    await openForm(page, { worker: false });
    const main = page.getByRole('main');
    await expect(main).toContainText('This phone lets Volmaak keep nothing for later.');
    await ask(page, 20);
    await expectToast(page, 'Fuel Request Submitted');
    await goOffline(context);
    await ask(page, 30);
    await expectToast(page, 'Submission Failed', 'This phone can keep nothing for later');
    await goOnline(context);
    await page.getByRole('button', { name: 'Ask for 30 l' }).click();
    await expectToast(page, 'Fuel Request Submitted');
    expect(await requestsOnServer(page)).toMatchObject([{ fuelAmount: 30 }, { fuelAmount: 20 }]);

    // A lost answer: the next tap looks for the connection, and makes nothing twice.
    const restore = await cutAfterCommit(context, creatingRequest);
    await ask(page, 40);
    await expectToast(page, 'Submission Failed', 'there was no answer from Volmaak');
    // The look that it began is over: the next tap begins its own.
    await expect(page.getByText('No answer from Volmaak', { exact: true })).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Ask for 40 l' }).click();
    await expectToast(page, 'Submission Failed', 'Your earlier try had arrived after all');
    expect(await requestsOnServer(page)).toHaveLength(3);
  });

  test('sends a vehicle with its photo, and brings a refusal back into the form', async ({
    page,
    context,
    driver,
  }) => {
    await refuseItems(context, '**/api/cars', { status: 409, code: 'x', message: 'Not yet' });
    const dialog = await openRegistration(page);
    const plate = await fillRegistration(dialog);
    await addPhoto(page);
    await save(dialog);
    await expect(dialog).toContainText('Not yet');
    await context.unroute('**/api/cars');
    await save(dialog);
    await expectToast(page, 'Car Registered Successfully');
    const vehicles = page.getByRole('region', { name: 'My Vehicles' });
    await expect(vehicles).toContainText(plate);
    const cars = await (await page.request.get(`/api/cars/user/${driver.id}`)).json();
    expect(cars).toMatchObject([{ registrationNumber: plate }]);
  });
});

test.describe('a fuel request, with no worker and no locks', { tag: '@phone' }, () => {
  test.use({ serviceWorkers: 'block' });

  test('is sent once from two tabs', async ({ page, context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
    );
    await openForm(page, { worker: false });
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await goOnline(context);
    const second = await context.newPage();
    await Promise.all([page.goto('/outbox'), second.goto('/outbox')]);
    await expectSentOnce(page);
  });
});

test.describe('a fuel request that is under way', { tag: '@phone' }, () => {
  test('on a connection that stalls is saved on the phone, and sent once it breaks off', async ({
    page,
    context,
  }) => {
    await openForm(page);
    const breakOff = await stall(context, creatingRequest);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    // A busy worker begins later than that.
    await expect.poll(() => outboxStates(page)).toEqual(['sending']);
    await page.getByRole('link', { name: /1 waiting/ }).click();
    await expect(page.getByRole('main')).toContainText('Sending…');
    await breakOff();
    await expectSentOnce(page);
  });

  test('as a correction leaves alone the page that was opened meanwhile', async ({
    page,
    context,
  }) => {
    await openForm(page);
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    const words = { status: 400, code: 'invalid', message: 'Not so much' };
    const lift = await refuseItems(context, creatingRequest, words);
    await goOnline(context);
    await page.goto('/outbox');
    await page.getByRole('link', { name: /^Correct 20 l/ }).click();
    await expect(page.getByRole('main')).toContainText('Not so much');
    await lift();
    const held = Promise.withResolvers<void>();
    await context.route(creatingRequest, async (route) => {
      await held.promise;
      await route.continue();
    });
    await ask(page, 25);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    held.resolve();
    await expectAcknowledged(page, '25 l for');
    await expect(page).toHaveURL('/');
    await expect.poll(() => requestsOnServer(page)).toMatchObject([{ fuelAmount: 25 }]);
  });

  test('arrives once although its tab is closed', async ({ page, context }) => {
    await openForm(page);
    const breakOff = await stall(context, creatingRequest);
    await ask(page, 20);
    await expect.poll(() => outboxStates(page)).toEqual(['sending']);
    const next = await context.newPage();
    await page.close();
    await breakOff();
    await next.goto('/outbox');
    await expectSentOnce(next);
  });
});

test.describe('a fuel request that is refused after it waited', { tag: '@phone' }, () => {
  const amount = 'The amount of fuel must be above 0 litres';
  for (const { status, code, message, words } of [
    { status: 400, code: 'invalid', message: amount, words: amount },
    {
      status: 422,
      code: 'key-reused',
      message: 'This key was used for something else',
      words: 'An earlier try had arrived after all.',
    },
  ]) {
    test(`with ${status} stays with the reason, and can be deleted`, async ({ page, context }) => {
      await openForm(page);
      await goOffline(context);
      await ask(page, 20);
      await expectToast(page, savedOnPhone);
      const lift = await refuseItems(context, creatingRequest, { status, code, message });
      await goOnline(context);
      await page.goto('/outbox');
      await expect(page.getByRole('main')).toContainText(`Needs you: ${words}`);
      await page.reload();
      await expect(page.getByRole('main')).toContainText(`Needs you: ${words}`);
      await expect(page.getByRole('link', { name: /1 needs you/ })).toBeVisible();
      await lift();
      await page.getByRole('button', { name: /^Delete 20 l/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => readOutbox(page)).toEqual([]);
      expect(await requestsOnServer(page)).toEqual([]);
    });
  }
});
