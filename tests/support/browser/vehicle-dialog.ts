import { expect, type Locator, type Page } from 'playwright/test';
import { newPlate } from './browser.ts';
import { type ChosenFile, carFile } from './pictures.ts';
import { waitForAnswers } from './slow-machine.ts';

/** Opens the registration dialog on the dashboard of a user without vehicles. */
export async function openRegistration(page: Page): Promise<Locator> {
  await waitForAnswers(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Add your first vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  await expect(dialog.getByRole('button', { name: 'Add photo' })).toBeFocused();
  return dialog;
}

/** Fills in everything but the photo; returns the plate. */
export async function fillRegistration(dialog: Locator, plate = newPlate()): Promise<string> {
  await dialog.getByLabel('Registration number').fill(plate);
  await dialog.getByLabel('Make').selectOption('Toyota');
  await dialog.getByLabel('Model').selectOption('Corolla');
  await dialog.getByLabel('Year').selectOption('2019');
  await dialog.getByLabel('Province').selectOption('WC');
  return plate;
}

/** Chooses a file in the open photo dialog. */
export async function chooseFile(page: Page, file: ChosenFile | ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose from gallery' }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Adds a photo from the gallery to the form, which starts its check. */
export async function choosePhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
  await chooseFile(page, await carFile());
  await expect(page.getByRole('dialog', { name: 'Vehicle photo' })).toHaveCount(0);
}

/** Adds a photo from the gallery to the form and waits until it has passed the check. */
export async function addPhoto(page: Page): Promise<void> {
  await choosePhoto(page);
  await expect(page.getByText('Photo verified')).toBeVisible();
}

export function save(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: 'Register Vehicle' }).click();
}
