import { expect, type Page } from 'playwright/test';
import { newPlate } from './browser.ts';
import { choosePhoto, fillRegistration, save } from './vehicle-dialog.ts';

/**
 * Registers a vehicle with its photo on the open dashboard, online or offline; ends when the phone
 * confirms that it is saved.
 */
export async function saveVehicle(
  page: Page,
  plate = newPlate(),
  onTap = () => {},
): Promise<string> {
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  await vehicles.getByRole('button', { name: 'Add a vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  await fillRegistration(dialog, plate);
  await choosePhoto(page);
  await expect(page.getByText(/^Photo (verified|accepted)/)).toBeVisible();
  await save(dialog);
  onTap();
  await expectAcknowledged(page, plate);
  return plate;
}

/**
 * Creates a fuel request in the open form, online or offline; ends when the phone confirms that it
 * is saved.
 */
export async function saveRequest(
  page: Page,
  plate: string,
  litres: number,
  onTap = () => {},
): Promise<void> {
  const field = page.getByLabel('Vehicle', { exact: true });
  const more = page.getByRole('button', { name: 'Ask for more fuel' });
  // The page may still show what was requested before.
  await expect(field.or(more)).toBeVisible();
  if (await more.isVisible()) await more.click();
  const option = field.getByRole('option', { name: plate });
  await field.selectOption(await option.innerText());
  await page.getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await page.getByRole('button', { name: `Ask for ${litres} l` }).click();
  onTap();
  await expectAcknowledged(page, `${litres} l for`);
}

/**
 * Waits for the toast that the item was sent or, when the response takes too long, saved on the
 * phone. (The previous toast may still be visible.)
 */
export async function expectAcknowledged(page: Page, what: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: what });
  await expect(
    toast.filter({ hasText: /Saved on this phone|Submitted|Registered Successfully/ }).last(),
  ).toBeVisible();
}

/** Checks that a vehicle is on the dashboard with a picture that loads. */
export async function expectPhoto(page: Page, plate: string): Promise<void> {
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  const card = vehicles.getByRole('listitem').filter({ hasText: plate });
  const picture = card.getByRole('img', { name: /^Photo of/ });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)) // by its role
    .toBeGreaterThan(100);
}
