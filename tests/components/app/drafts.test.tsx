import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sessionUser } from '../support/data.ts';
import { openAdmin } from '../support/open-admin.ts';
import { openApp } from '../support/open-app.tsx';
import { vehicleAnswers } from '../support/vehicle-answers.ts';
import {
  addPhoto,
  fillRegistration,
  openRegistration,
  plate,
  registration,
} from '../support/vehicle-dialog.ts';

const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage });

// OUT-13
describe('typed but unsent values', () => {
  it('of a vehicle survive a reload, with its photo', async () => {
    const { user } = await openRegistration();
    const number = await fillRegistration();
    await registration.getByLabelText('Fuel capacity').fill('61');
    await addPhoto();
    await openApp('/', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect.element(plate).toHaveValue(number);
    await expect.element(registration.getByLabelText('Make')).toHaveValue('Toyota');
    await expect.element(registration.getByLabelText('Model')).toHaveValue('Corolla');
    await expect.element(registration.getByLabelText('Fuel capacity')).toHaveValue(61);
    await expect.element(registration.getByText('Photo verified')).toBeVisible();
    // It is still unsaved, so discarding it needs a confirmation.
    await registration.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await registration.getByText('Manual Entry').click();
    await registration.getByLabelText('Model type').fill('GTX');
    await openApp('/', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect.element(registration.getByLabelText('Model type')).toHaveValue('GTX');
  });

  it('are removed when they are discarded', async () => {
    const { user } = await openRegistration();
    await fillRegistration();
    await registration.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => registration.elements()).toEqual([]);
    await openApp('/', { user, answers: vehicleAnswers() });
    await page.getByRole('button', { name: 'Add your first vehicle' }).click();
    await expect.element(plate).toHaveValue('');
  });

  it('of a new user survive a reload, except for the password', async () => {
    const admin = sessionUser({ isAdmin: true });
    const dialog = page.getByRole('dialog', { name: 'Create New User' });
    await openAdmin('/admin', {}, admin);
    await page.getByRole('button', { name: 'Create User' }).click();
    await dialog.getByLabelText('First name').fill('Sipho');
    await dialog.getByLabelText('Password', { exact: true }).fill('secret-never-kept');
    expect(kept()).toContain('Sipho');
    expect(kept()).not.toContain('never-kept');
    await openAdmin('/admin', {}, admin);
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect.element(dialog.getByLabelText('First name')).toHaveValue('Sipho');
    await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('');
  });

  it('of an SMS survive a reload', async () => {
    const admin = sessionUser({ isAdmin: true });
    const message = page.getByRole('region', { name: 'Send Custom SMS' }).getByLabelText('Message');
    await openAdmin('/', {}, admin);
    await message.fill('Your fuel is ready');
    await openAdmin('/', {}, admin);
    await expect.element(message).toHaveValue('Your fuel is ready');
  });
});
