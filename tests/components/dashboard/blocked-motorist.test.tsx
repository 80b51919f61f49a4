import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { newCar, sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { vehicleAnswers } from '../support/vehicle-answers.ts';

const banner = page.getByRole('region', { name: 'Your account is blocked' });
const litres = page.getByRole('textbox', { name: 'Litres' });
const blocked = { isBlacklisted: true, blacklistReason: 'Unpaid since March' };

describe('a blocked motorist', () => {
  it('sees the block and its reason on each screen, and cannot add vehicles or request fuel', {
    tags: 'long',
  }, async () => {
    const user = sessionUser(blocked);
    await openApp('/', { user, answers: vehicleAnswers(newCar()) });
    await expect.element(banner).toMatchTextContent('Reason: Unpaid since March');
    const add = page.getByRole('button', { name: 'Add a vehicle' });
    await expect.element(add).toBeDisabled();
    await expect.element(add).toHaveAccessibleDescription(/Unpaid since March/);
    await page.getByRole('navigation').getByRole('link', { name: 'Get fuel' }).click();
    await expect.element(page.getByText(/you can't get fuel/)).toBeVisible();
    await expect.element(litres).toBeDisabled();
    for (const name of ['Ask first', 'Buy now']) {
      await expect.element(page.getByRole('button', { name })).toBeDisabled();
    }
    await openApp('/fuel-request', { user, answers: vehicleAnswers(newCar()) });
    await expect.element(banner).toMatchTextContent('Reason: Unpaid since March');
    await expect.element(litres).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Ask for fuel' })).toBeDisabled();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await expect.element(banner).toMatchTextContent('Reason: Unpaid since March');
    await expect.element(page.getByText('No fuel requests yet')).toBeVisible();
  });

  it('learns of it from the first call that is refused', async () => {
    const user = sessionUser();
    const answers = vehicleAnswers(newCar());
    const { server } = await openApp('/fuel-request', { user, answers });
    await litres.fill('20');
    const message = 'Your account is blocked: Unpaid since March';
    server.answer('POST /api/fuel-requests', refusal(403, { message, code: 'blocked' }));
    server.answer('GET /api/auth/session', { authenticated: true, user: { ...user, ...blocked } });
    const ask = page.getByRole('button', { name: 'Ask for 20 l' });
    await ask.click();
    await expect.element(banner).toMatchTextContent('Reason: Unpaid since March');
    await expect.element(ask).toBeDisabled();
  });
});
