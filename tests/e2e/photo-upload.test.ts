import type { Locator, Page, Request } from 'playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { installClock } from '../support/clock.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { expectBackAt } from '../support/history.ts';
import { hold } from '../support/hold.ts';
import { carFile } from '../support/pictures.ts';
import { serverAnswer } from '../support/server-answer.ts';
import { chooseFile } from '../support/vehicle-dialog.ts';

test.describe('sending a photo', { tag: '@phone' }, () => {
  const upload = '**/api/uploads/*';

  /** Another photo for a vehicle that stands, ready to be sent. */
  async function openReplacement(page: Page): Promise<Locator> {
    await addVehicle(page);
    await page.goto('/');
    await page.getByRole('button', { name: /^Replace the photo/ }).click();
    await chooseFile(page, await carFile());
    return page.getByRole('button', { name: 'Use this picture' });
  }

  test('repeats itself after 0, 1, 3 and 5 seconds', async ({ page, driver: _ }) => {
    await installClock(page);
    const use = await openReplacement(page);
    const tries: number[] = [];
    let underWay = 0;
    const noteEnd = (request: Request) => {
      if (request.url().includes('/api/uploads/')) underWay -= 1;
    };
    page.on('requestfinished', noteEnd);
    page.on('requestfailed', noteEnd);
    await page.route(upload, async (route) => {
      underWay += 1;
      tries.push(await page.evaluate(() => Date.now()));
      // Once the network fails, once the server, then both again.
      if (tries.length === 5) return route.continue();
      return tries.length % 2 ? route.fulfill({ status: 503, body: '' }) : route.abort();
    });
    await expect(use).toBeVisible();
    // From here on, time passes only when it is told to, and not while a try is under way.
    await page.clock.pauseAt(Date.now() + 60_000);
    await use.click();
    await expect
      .poll(
        async () => {
          if (underWay === 0) await page.clock.runFor(100);
          return tries.length;
        },
        { intervals: [10] },
      )
      .toBe(5);
    await page.clock.resume();
    await expectToast(page, 'Photo Replaced');
    const gaps = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    for (const [index, delay] of [0, 1_000, 3_000, 5_000].entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(delay);
      expect(gaps[index]).toBeLessThan(delay + 2_000);
    }
  });

  test('gives up after the fifth try, keeps everything, and goes on from there', async ({
    page,
    driver: _,
  }) => {
    await installClock(page);
    const use = await openReplacement(page);
    let tries = 0;
    await page.route(upload, (route) => {
      tries += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await use.click();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1_000);
          return tries;
        },
        { intervals: [10] },
      )
      .toBe(5);
    await expectToast(page, 'Upload Error', 'Failed request with status 503');
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await page.clock.runFor(10_000);
    expect(tries).toBe(5);
    await page.unroute(upload);
    await use.click();
    await expectToast(page, 'Photo Replaced');
  });

  const refusals = [
    {
      name: 'nobody says where to',
      address: '**/api/objects/upload',
      status: 500,
      text: 'Failed to prepare file upload. Please try again.',
    },
    {
      name: 'the place for it has expired twice',
      address: upload,
      status: 403,
      text: 'Request has expired',
    },
    {
      name: 'the server does not take it',
      address: upload,
      status: 413,
      text: 'Failed request with status 413',
    },
    {
      name: 'it cannot be attached',
      address: '**/api/vehicle-images',
      status: 500,
      text: 'Failed to process uploaded image',
    },
  ];
  test('says what went wrong', async ({ page, driver: _ }) => {
    const use = await openReplacement(page);
    for (const { name, address, status, text } of refusals) {
      await test.step(name, async () => {
        await page.route(address, (route) => route.fulfill(serverAnswer({ status, body: '{}' })));
        await use.click();
        await expectToast(page, 'Upload Error', text);
        await expect(use).toBeVisible();
        await page.unroute(address);
      });
    }
    await use.click();
    await expectToast(page, 'Photo Replaced');
  });

  test('leaves the old photo in place when replacing it fails or is cancelled', async ({
    page,
    driver: _,
  }) => {
    await addVehicle(page);
    await page.goto('/');
    const vehicles = page.getByRole('region', { name: 'My Vehicles' });
    const src = (await vehicles.getByRole('img').getAttribute('src')) ?? '';
    const fail = await hold(page, upload, (route) =>
      route.fulfill(serverAnswer({ status: 413, body: '' })),
    );
    await vehicles.getByRole('button', { name: /^Replace the photo/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Vehicle photo' });
    await chooseFile(page, await carFile());
    const use = dialog.getByRole('button', { name: 'Use this picture' });
    await use.click();
    await expect(dialog.getByRole('status')).toHaveText('Sending the picture');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(use).toBeVisible();
    fail();
    await use.click();
    await expectToast(page, 'Upload Error', 'Failed request with status 413');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expectBackAt(page, null);
    await page.reload();
    await expect(vehicles.getByRole('img')).toHaveAttribute('src', src);
  });

  test('does not send a photo that did not pass the check', async ({ page, driver: _ }) => {
    await addVehicle(page);
    await page.route('**/api/validate-car-image', (route) =>
      route.fulfill(
        serverAnswer({
          json: { isValid: false, reason: 'No vehicle', suggestions: 'Show the whole car' },
        }),
      ),
    );
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.getByRole('button', { name: /^Replace the photo/ }).click();
    await chooseFile(page, await carFile());
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await expectToast(page, 'Invalid Vehicle Image', 'Show the whole car');
    const dialog = page.getByRole('dialog', { name: 'Vehicle photo' });
    await expect(dialog.getByRole('alert')).toContainText('Show the whole car');
    expect(sent).not.toContain('/api/objects/upload');
  });
});
