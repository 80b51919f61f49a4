import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { expectBackAt } from '../../support/browser/history.ts';
import { carFile } from '../../support/browser/pictures.ts';
import { chooseFile } from '../../support/browser/vehicle-dialog.ts';
import { openVehicles } from '../../support/browser/vehicle-row.ts';
import { serverAnswer } from '../../support/peers/server-answer.ts';

const upload = '**/api/uploads/*';

test('an interrupted photo is sent again, and replaces the old one only after it has arrived', {
  tag: ['@phone', '@long'],
}, async ({ page, driver: _ }) => {
  await addVehicle(page);
  await page.goto('/');
  const picture = page.getByRole('region', { name: 'My Vehicles' }).getByRole('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 320);
  const src = (await picture.getAttribute('src')) ?? '';
  await openVehicles(page);
  const opener = page.getByRole('button', { name: /^Replace the photo/ });
  const dialog = page.getByRole('dialog', { name: 'Vehicle photo' });
  const use = dialog.getByRole('button', { name: 'Use this photo' });

  await test.step('a refused photo leaves the old one in place', async () => {
    const message = 'This picture is too large';
    await page.route(upload, (route) => {
      const headers = { 'X-Outbox-Item': route.request().headers()['x-outbox-item'] ?? '' };
      return route.fulfill(serverAnswer({ status: 413, json: { message }, headers }));
    });
    await opener.click();
    await chooseFile(page, await carFile());
    await use.click();
    await expectToast(page, 'Upload Error', 'Failed request with status 413');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expectBackAt(page, null);
    await page.unroute(upload);
    await page.reload();
    await expect(picture).toHaveAttribute('src', src);
  });

  await test.step('an interrupted photo is sent again and served', async () => {
    let tries = 0;
    await page.route(upload, (route) => {
      tries += 1;
      // Once the network fails, once the server.
      if (tries === 1) return route.abort();
      return tries === 2 ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    await openVehicles(page);
    await opener.click();
    await chooseFile(page, await carFile(600));
    await use.click();
    await expectToast(page, 'Photo Replaced');
    expect(tries).toBe(3);
    await expect(picture).not.toHaveAttribute('src', src);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 320);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  });
});
