import type { Page } from 'playwright/test';
import { test as withPage } from '../../support/browser/browser.ts';
import { readStores } from '../../support/browser/device-stores.ts';
import { expect, signedInBefore, test } from '../../support/browser/phone.ts';
import { expectAcknowledged } from '../../support/browser/saving.ts';
import {
  choosePhoto,
  fillRegistration,
  openRegistration,
  save,
} from '../../support/browser/vehicle-dialog.ts';

const registration = (page: Page) => page.getByRole('dialog', { name: 'Register Vehicle' });
const photoStep = (page: Page) => page.getByRole('dialog', { name: 'Vehicle photo' });

// OUT-13, OUT-24
test('a vehicle is offered again with its photo after the phone ended the browser', {
  tag: ['@worker', '@long'],
}, async ({ phone, motorist }) => {
  // It starts a browser three times.
  test.setTimeout(180_000);
  await signedInBefore(phone, motorist);
  let page = await phone.start();
  const plate = await fillRegistration(await openRegistration(page));
  await choosePhoto(page);
  // The form as it is while the camera app stands in front of the browser.
  await page.getByRole('button', { name: 'Change photo' }).click();
  await expect(photoStep(page)).toBeVisible();
  await expect.poll(() => readStores(page)).toMatch(/draft-photo-.*"isChoosingPhoto":true/);
  await phone.kill();

  page = await phone.start();
  await page.goto('/');
  await expect(page.getByText('You have an unfinished vehicle.')).toBeVisible();
  await page.getByRole('button', { name: 'Open it' }).click();
  const dialog = registration(page);
  await expect(dialog.getByText(`${plate}, Toyota Corolla, with a photo`)).toBeVisible();
  await expect(dialog.getByLabel('Registration number')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Continue where you left off' }).click();
  await photoStep(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByLabel('Registration number')).toHaveValue(plate);
  await expect(dialog.getByRole('img', { name: 'The photo you chose' })).toBeVisible();
  await expect(dialog.getByText(/^Photo (verified|accepted)/)).toBeVisible();
  await save(dialog);
  await expectAcknowledged(page, plate);
  // Saved, it is no longer a draft.
  await expect.poll(() => readStores(page)).not.toMatch(/draft-/);
});

// OUT-13, OUT-24
withPage(
  'a vehicle is offered again in a new tab after its page crashed at the last key',
  {
    tag: ['@phone', '@long'],
  },
  async ({ page, context, driver: _ }) => {
    const dialog = await openRegistration(page);
    await dialog.getByLabel('Registration number').pressSequentially('CA 987 654');
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    // The answer never comes.
    void devtools.send('Page.crash').catch(() => {});
    await crashed;

    const next = await context.newPage();
    await next.goto('/');
    await next.getByRole('button', { name: 'Open it' }).click();
    await registration(next).getByRole('button', { name: 'Continue where you left off' }).click();
    await expect(registration(next).getByLabel('Registration number')).toHaveValue('CA 987 654');
    await next.reload();
    await next.getByRole('button', { name: 'Open it' }).click();
    // The same tab continues without a question.
    await expect(registration(next).getByLabel('Registration number')).toHaveValue('CA 987 654');
    await expect(next.getByText('You have an unfinished vehicle from')).toHaveCount(0);
  },
);
