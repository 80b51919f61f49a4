import { expect } from 'playwright/test';
import { otherMotorist, test } from '../../support/browser/admin.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { letWaitLongest } from '../../support/browser/e2e-database.ts';

// ADM-16
test('an admin checks vehicles by their photos, with one key for each', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin: _, database }) => {
  const motorist = await otherMotorist('Queue');
  const [first, second] = [await addVehicle(motorist), await addVehicle(motorist)];
  await letWaitLongest(database, [first.id, second.id]);
  const shown = (plate: string) => page.getByRole('heading', { level: 2, name: plate });
  const outcome = page.getByRole('list', { name: 'Verdicts of the last ten seconds' });

  await test.step('the one that waits longest comes first, with its photo', async () => {
    await page.goto('/admin/verification');
    await expect(shown(first.registrationNumber)).toBeVisible();
    const photo = page.getByRole('img', { name: 'Photo of Toyota Corolla' }).first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320);
  });

  await test.step('a key records the verdict and shows the next one', async () => {
    await page.keyboard.press('v');
    await expect(shown(second.registrationNumber)).toBeVisible();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Mark as stolen' }).click();
    await expect(outcome).toContainText(`${second.registrationNumber} is marked as stolen.`);
  });

  await test.step('a verdict is taken back and given again', async () => {
    await page.keyboard.press('u');
    await expect(shown(second.registrationNumber)).toBeVisible();
    await page.keyboard.press('v');
    await expect(outcome).toContainText(`${second.registrationNumber} is verified.`);
  });

  const cars = await (await motorist.request.get(`/api/cars/user/${motorist.id}`)).json();
  expect(cars).toEqual([
    expect.objectContaining({ isRoadworthy: true, isStolen: false }),
    expect.objectContaining({ isRoadworthy: true, isStolen: false }),
  ]);
});
