import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newCar } from './data.ts';
import type { Answers } from './fake-server.ts';
import { carPicture } from './outbox.ts';

export const vehicleDialog = page.getByRole('dialog', { name: 'Register Vehicle' });
export const plateField = vehicleDialog.getByLabelText('Registration number');

/** The answers to every step of a new vehicle, with a check that accepts every picture. */
export const vehicleSteps: Answers = {
  'POST /api/validate-car-image': { isValid: true, reason: '', suggestions: '' },
  'GET /api/car-data/makes': [],
  'GET /api/car-data/models': [],
  'GET /api/cars/model-types': [],
  'POST /api/objects/upload': () => ({ uploadURL: `/api/uploads/${crypto.randomUUID()}` }),
  'PUT /api/uploads/{id}': () => undefined,
  'PUT /api/vehicle-images': () => ({ objectPath: `/objects/${crypto.randomUUID()}` }),
  'POST /api/cars': ({ body }) => {
    // The contract says what a vehicle is created with.
    const { carPhotoUrl: _, ...fields } = body as Record<string, unknown>;
    return newCar(fields);
  },
};

/** Fills in the registration of a vehicle, with a photo that has passed its check. */
export async function fillVehicle(plate: string): Promise<void> {
  await page.getByRole('button', { name: 'Add your first vehicle' }).click();
  await plateField.fill(plate);
  const choices = { Make: 'Toyota', Model: 'Corolla', Year: '2019', Province: 'WC' };
  for (const [label, option] of Object.entries(choices)) {
    await userEvent.selectOptions(vehicleDialog.getByLabelText(label), option);
  }
  await choosePhoto();
  await expect.element(page.getByText('Photo verified')).toBeVisible();
}

async function choosePhoto(): Promise<void> {
  await page.getByRole('button', { name: 'Add photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vehicle photo' });
  await expect.element(dialog.getByRole('button', { name: 'Choose from gallery' })).toHaveFocus();
  const input = dialog.element().querySelector('input');
  if (!input) throw new Error('The photo dialog has a field for a file');
  const chosen = new DataTransfer();
  chosen.items.add(new File([await carPicture()], 'car.jpg', { type: 'image/jpeg' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog).not.toBeInTheDocument();
}

export function saveVehicle(): Promise<void> {
  return vehicleDialog.getByRole('button', { name: 'Register Vehicle' }).click();
}
