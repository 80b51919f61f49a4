import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPlate } from './data.ts';
import { carFile } from './drawn-pictures.ts';
import type { Answers } from './fake-server.ts';
import { type OpenedApp, openApp } from './open-app.tsx';
import { vehicleAnswers } from './vehicle-answers.ts';

export const registration = page.getByRole('dialog', { name: 'Register Vehicle' });
export const photoDialog = page.getByRole('dialog', { name: 'Vehicle photo' });
export const plate = page.getByLabelText('Registration number');

/** Opens the dialog that registers a vehicle, for a user without vehicles. */
export async function openRegistration(answers: Answers = {}): Promise<OpenedApp> {
  const opened = await openApp('/', { answers: { ...vehicleAnswers(), ...answers } });
  await page.getByRole('button', { name: 'Add your first vehicle' }).click();
  await expect.element(registration.getByRole('button', { name: 'Add photo' })).toHaveFocus();
  return opened;
}

interface NamedVehicle {
  make: string;
  model: string;
  variant?: string;
}

export async function chooseVehicle({ make, model, variant }: NamedVehicle): Promise<void> {
  await userEvent.selectOptions(page.getByLabelText('Make'), make);
  await userEvent.selectOptions(page.getByLabelText('Model'), model);
  if (variant) await userEvent.selectOptions(page.getByLabelText('Variant'), variant);
}

/**
 * Fills in everything but the photo.
 * @returns the plate
 */
export async function fillRegistration(number = newPlate()): Promise<string> {
  await plate.fill(number);
  await chooseVehicle({ make: 'Toyota', model: 'Corolla' });
  await userEvent.selectOptions(registration.getByLabelText('Year'), '2019');
  await userEvent.selectOptions(registration.getByLabelText('Province'), 'WC');
  return number;
}

/** Opens the photo dialog from the registration. */
export async function openPhotoDialog(answers: Answers = {}): Promise<OpenedApp> {
  const opened = await openRegistration(answers);
  await page.getByRole('button', { name: 'Add photo' }).click();
  await expect.element(gallery).toHaveFocus();
  return opened;
}

export const gallery = photoDialog.getByRole('button', { name: 'Choose from gallery' });

/** Chooses files in the open photo dialog. */
export async function chooseFile(...files: File[]): Promise<void> {
  await expect.element(gallery).toBeVisible();
  const input = photoDialog.element().querySelector('input');
  if (!input) throw new Error('The photo dialog has a field for a file');
  input.files = transferOf(files).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Dropped or chosen files, as the browser passes them. */
export function transferOf(files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

/** Takes a photo from the gallery into the form, where its check begins. */
export async function choosePhoto(): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
  await chooseFile(await carFile());
  await expect.element(photoDialog).not.toBeInTheDocument();
}

/** Takes a photo from the gallery into the form, and waits until it has passed the check. */
export async function addPhoto(): Promise<void> {
  await choosePhoto();
  await expect.element(page.getByText('Photo verified')).toBeVisible();
}

export function save(): Promise<void> {
  return registration.getByRole('button', { name: 'Register Vehicle' }).click();
}
