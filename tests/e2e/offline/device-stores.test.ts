import type { Page } from 'playwright/test';
import { otherMotorist } from '../../support/browser/admin.ts';
import {
  expect,
  expectToast,
  type Motorist,
  submitSignIn,
  test,
} from '../../support/browser/browser.ts';
import { expectKept, readStores } from '../../support/browser/device-stores.ts';
import { addRequest, addVehicle } from '../../support/browser/e2e-data.ts';
import {
  askMore,
  creatingRequest,
  expectSent,
  getFuel,
  savedOnPhone,
} from '../../support/browser/fuel-requests.ts';
import {
  cutBefore,
  goOffline,
  goOnline,
  readOutbox,
  workerReady,
} from '../../support/browser/offline.ts';

/**
 * A phone after some use: signed in by the form, with pictures, lists, and an item sent from the
 * outbox.
 */
async function usePhone(page: Page, motorist: Motorist) {
  await page.goto('/');
  await submitSignIn(page, motorist);
  await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  const car = await addVehicle(page);
  await addRequest(page, car);
  await workerReady(page);
  await page.reload();
  await expect(page.getByRole('img', { name: /Photo of/ })).toHaveJSProperty('complete', true);
  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Your fuel requests' })).toContainText('20 l');
  await goOffline(page.context());
  await getFuel(page, 30);
  await expectToast(page, savedOnPhone);
  await goOnline(page.context());
  await expectSent(page);
  const { user } = await (await page.request.get('/api/auth/session')).json();
  return { car, id: user.id as string };
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

test.describe('the data on the phone', { tag: ['@worker', '@long'] }, () => {
  // ADM-7
  test('has no password, session, header or pictures of others, and none of a user after sign-out', async ({
    page,
    context,
    motorist,
    database,
  }) => {
    const { car, id } = await usePhone(page, motorist);

    await test.step('no secret is stored', async () => {
      // Proves that the search finds stored data.
      for (const there of [motorist.username, car.registrationNumber, 'volmaak-outbox/items']) {
        await expectKept(page, there);
      }
      const kept = await readStores(page);
      const cookies = await context.cookies();
      const session = cookies.find(({ name }) => name === 'volmaak_session');
      expect(session).toMatchObject({ httpOnly: true });
      expect(session?.value.length).toBeGreaterThan(20);
      for (const secret of [motorist.password, motorist.idNumber, session?.value ?? '']) {
        expect(kept).not.toContain(secret);
      }
      expect(kept).not.toMatch(
        /volmaak_(session|device)|set-cookie|authorization|idempotency-key|x-outbox-/i,
      );
    });

    await test.step('nothing that an admin sees of others is stored', async () => {
      await database.query('update users set is_admin = true where id = $1', [id]);
      const other = await addVehicle(await otherMotorist('Seen'));
      const own = `${car.carPhotoUrl}&size=full`;
      for (const url of [other.carPhotoUrl, own]) {
        expect(await page.evaluate(async (address) => (await fetch(address)).ok, url)).toBe(true);
      }
      // They are stored one after the other.
      await expectKept(page, own);
      expect(await readStores(page)).not.toContain(other.id);
    });

    await test.step('nothing of a signed-out user is stored', async () => {
      await logout(page);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      const traces = [
        id,
        motorist.username,
        motorist.email,
        car.id,
        car.registrationNumber,
        'Thandi',
        'Nkosi',
        '821234567',
        'fuelAmount',
        'vehicle-image',
        'volmaak-waiting-',
      ];
      await expect
        .poll(async () => {
          const kept = await readStores(page);
          return traces.filter((trace) => kept.includes(trace));
        })
        .toEqual([]);
    });
  });

  test('keeps what the user chose at an offline sign-out, or a mark of the deletion', async ({
    page,
    context,
    motorist,
  }) => {
    const { car, id } = await usePhone(page, motorist);
    const question = page.getByRole('alertdialog', { name: 'Not sent yet' });

    await test.step('only what was chosen is kept', async () => {
      await goOffline(context);
      await askMore(page, 40);
      await expectToast(page, savedOnPhone);
      await logout(page);
      await question.getByRole('button', { name: /^Keep/ }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect
        .poll(async () => {
          const lines = (await readStores(page)).split('\n');
          return lines.filter((line) => line.includes(id)).map((line) => line.split(/[:=]/)[0]);
        })
        // The pending sign-out is in a cookie and in the storage.
        .toEqual(['volmaak-sign-out-owed', 'volmaak-sign-out-owed', 'volmaak-outbox/items']);
      // Sent items are removed meanwhile.
      await expect.poll(() => readStores(page)).not.toContain('"fuelAmount":30');
      const kept = await readStores(page);
      expect(kept).toContain('"fuelAmount":40');
      for (const trace of [motorist.username, 'Nkosi', car.registrationNumber, 'vehicle-image']) {
        expect(kept).not.toContain(trace);
      }
    });

    await test.step('it is sent once its user has signed in again', async () => {
      await goOnline(context);
      await submitSignIn(page, motorist);
      await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
      await expectSent(page);
    });

    await test.step('a mark of the deletion is kept', async () => {
      const heal = await cutBefore(context, creatingRequest);
      await getFuel(page, 45);
      await expectToast(page, savedOnPhone);
      await goOffline(context);
      await heal();
      await logout(page);
      await question.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      // Sent items are removed meanwhile.
      await expect
        .poll(() => readOutbox(page))
        .toMatchObject([{ userId: id, isWithdrawn: true, payload: {} }]);
    });

    await test.step('the mark is removed at the next sign-in', async () => {
      await goOnline(context);
      await submitSignIn(page, motorist);
      await expect(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
      await expect.poll(() => readOutbox(page)).toEqual([]);
    });
  });
});
