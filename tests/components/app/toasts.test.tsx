import { notifications } from '@mantine/notifications';
import { beforeEach, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { toastError, toastSuccess } from '../../../src/components/states/toast.ts';
import { restoreSession } from '../../../src/session/session.ts';
import { newFuelRequest, sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openAdmin } from '../support/open-admin.ts';
import { openApp, openWithCar } from '../support/open-app.tsx';
import { expectNothingCovered, expectToast, keepToasts } from '../support/toasts.ts';
import {
  fillRegistration,
  openRegistration,
  photoDialog,
  plate,
  registration,
  save,
} from '../support/vehicle-dialog.ts';

const toast = () => [...document.querySelectorAll('.mantine-Notification-root')];

beforeEach(keepToasts);

it('a toast covers no button of its screen, and disappears when the user signs out', {
  tags: 'long',
}, async () => {
  const { server } = await openWithCar('/fuel-request');
  server.cut('POST /api/fuel-requests').cut('GET /api/ping');
  await page.getByRole('textbox', { name: 'Litres' }).fill('20');
  await page.getByRole('button', { name: 'Ask for 20 l' }).click();
  await expectToast('Saved on this phone. It will be sent when you are connected.');
  await expect.element(page.getByText(/^No answer from Volmaak/)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  await expectNothingCovered();
  server.answer('POST /api/auth/logout', undefined);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Keep it for this account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(toast).toEqual([]);
});

it('a sign-out in another tab removes the toasts of this one', { tags: 'long' }, async () => {
  const { client } = await openWithCar('/fuel-request', {
    'POST /api/fuel-requests': newFuelRequest(),
  });
  await restoreSession(client);
  await page.getByRole('textbox', { name: 'Litres' }).fill('20');
  await page.getByRole('button', { name: 'Ask for 20 l' }).click();
  await expectToast('Fuel Request Submitted');
  const otherTab = new BroadcastChannel('volmaak-session');
  otherTab.postMessage(null);
  await expect
    .element(page.getByRole('heading', { name: 'Authentication Required' }))
    .toBeVisible();
  await expect.poll(toast).toEqual([]);
  otherTab.close();
});

// OUT-8
it('a toast takes the place of the one before', async () => {
  await openApp();
  toastSuccess({ title: 'First', text: '' });
  await expectToast('First');
  toastError({ title: 'Second', text: '' });
  await expectToast('Second');
  await expect.poll(() => toast().map(({ textContent }) => textContent)).toEqual(['Second']);
});

it('a toast that disappears does not move a button that is being pressed', {
  tags: 'long',
}, async () => {
  await page.viewport(360, 800);
  await openRegistration();
  await fillRegistration();
  await save();
  await expectToast('Vehicle Image Required');
  const room = () => document.documentElement.style.getPropertyValue('--toast-room');
  await expect.poll(room).toMatch(/^[1-9]/);
  const add = registration.getByRole('button', { name: 'Add photo' });
  const place = () => add.element().getBoundingClientRect().top;
  await commands.pressMouse('text="Add photo"');
  const pressed = place();
  notifications.clean();
  await expect.poll(toast).toEqual([]);
  // The layout has had time to make room for the toast.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(place()).toBe(pressed);
  await commands.releaseMouse();
  await expect.element(photoDialog).toBeVisible();
  await expect.poll(room).toBe('0px');
});

it('the error toast of a form ends when it is corrected or closed', { tags: 'long' }, async () => {
  await openRegistration();
  await fillRegistration();
  await save();
  // VEH-9
  await expectToast('Vehicle Image Required', 'Please add a photo of your vehicle.');
  await expect.element(registration.getByText('Vehicle image is required')).toBeVisible();
  const add = registration.getByRole('button', { name: 'Add photo' });
  await expect.element(add).toHaveFocus();
  await expectNothingCovered();
  await page.viewport(360, 800);
  await add.click();
  await expect.element(photoDialog).toBeVisible();
  await expectNothingCovered();
  await photoDialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => photoDialog.elements()).toEqual([]);
  expect(toast()).toHaveLength(1);
  await plate.fill('CORRECTED');
  await expect.poll(toast).toEqual([]);
  await save();
  await expectToast('Vehicle Image Required');
  await registration.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => registration.elements()).toEqual([]);
  await expect.poll(toast).toEqual([]);
});

it('a toast of sign-in covers nothing, and disappears with the correction', {
  tags: 'long',
}, async () => {
  const wrong = { message: 'Invalid username or password', code: 'wrong-credentials' };
  const answers = { 'POST /api/auth/login': refusal(401, wrong) };
  await openApp('/', { user: null, answers });
  const password = page.getByLabelText('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign In' });
  await page.getByLabelText('Username').fill('thandi');
  await password.fill('not it');
  await submit.click();
  await expectToast('Login failed');
  await expectNothingCovered();
  await expect.element(submit).toBeInViewport({ ratio: 1 });
  await password.fill('secret-1');
  await expect.poll(toast).toEqual([]);
});

it('a toast of an admin covers nothing', { tags: 'long' }, async () => {
  await openAdmin('/admin', {}, sessionUser({ isAdmin: true }));
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expectToast('Missing Information');
  await expectNothingCovered();
});
