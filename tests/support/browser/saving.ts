import { expect, type Page } from 'playwright/test';
import { newPlate } from './browser.ts';
import { choosePhoto, fillRegistration, save } from './vehicle-dialog.ts';

/** Registers a vehicle with its photo from the dashboard that is open, connected or not; done when the phone says that it has it. */
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

/** Asks for fuel for a vehicle by the form that is open, connected or not; done when the phone says that it has it. */
export async function saveRequest(
  page: Page,
  plate: string,
  litres: number,
  onTap = () => {},
): Promise<void> {
  const field = page.getByLabel('Vehicle', { exact: true });
  const option = field.getByRole('option', { name: plate });
  await field.selectOption(await option.innerText());
  await page.getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await page.getByRole('button', { name: `Ask for ${litres} l` }).click();
  onTap();
  await expectAcknowledged(page, `${litres} l for`);
}

/** Sent or, where the answer takes longer than the form waits, kept on the phone. (The toast of the one before may still be going.) */
export async function expectAcknowledged(page: Page, what: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: what });
  await expect(
    toast.filter({ hasText: /Saved on this phone|Submitted|Registered Successfully/ }).last(),
  ).toBeVisible();
}

/** A vehicle stands on the dashboard with a picture that loads. */
export async function expectPhoto(page: Page, plate: string): Promise<void> {
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  const card = vehicles.getByRole('listitem').filter({ hasText: plate });
  const picture = card.getByRole('img', { name: /^Photo of/ });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)) // by its role
    .toBeGreaterThan(100);
}
