import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { captureInstallPrompt } from '../../../src/pwa/install.ts';
import { deviceKeys, deviceStorage } from '../../../src/session/device-storage.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { newCar, sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import { keepRequest } from '../support/outbox.ts';

// As the app does at its start.
captureInstallPrompt();

const day = 24 * 60 * 60 * 1000;
const offer = page.getByRole('region', { name: 'Install Volmaak' });
const heading = page.getByRole('heading', { name: 'Toyota Corolla' });

/** The browser offers to install the app. */
function offerInstall(outcome: 'accepted' | 'dismissed' = 'accepted'): void {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome }) }));
}

/** Opens the home screen, where the browser has offered before to install the app. */
async function openHome(hasVehicle = true) {
  const user = sessionUser();
  const cars = hasVehicle ? [newCar({ userId: user.id })] : [];
  offerInstall();
  await openApp('/', { user, answers: { 'GET /api/cars/user/{userId}': cars } });
  await expect.element(hasVehicle ? heading : page.getByText('No vehicles yet')).toBeVisible();
}

// OUT-17
describe('the offer to install the app', () => {
  it('waits for the first vehicle', async () => {
    await openHome(false);
    await expect.element(offer).not.toBeInTheDocument();
  });

  it('appears after the first vehicle, and disappears with "Not now" or an installation', {
    tags: 'long',
  }, async () => {
    await openHome();
    await expect.element(offer).toBeVisible();
    await inspectAllSizes();
    await page.viewport(360, 500);
    window.scrollTo(0, 10);
    // Not by the mouse, because the test would scroll the button into view.
    offer
      .getByRole('button', { name: 'Not now' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(window.scrollY).toBe(10);
    await page.viewport(360, 800);
    const putOffAt = Number(deviceStorage.getItem(deviceKeys.installLater));
    expect(Math.abs(Date.now() - putOffAt)).toBeLessThan(day);
    deviceStorage.removeItem(deviceKeys.installLater);
    offerInstall();
    await expect.element(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Install', exact: true }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(deviceStorage.getItem(deviceKeys.installLater)).toBeNull();
  });

  it('waits for the next screen if the browser allows it late', { tags: 'long' }, async () => {
    await openApp('/', { answers: { 'GET /api/cars/user/{userId}': [newCar()] } });
    await expect.element(heading).toBeVisible();
    offerInstall();
    await page.getByRole('link', { name: 'Purchases' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect.element(offer).toBeVisible();
  });

  it('follows the first fuel request too', { tags: 'long' }, async () => {
    const user = sessionUser();
    await keepRequest(user.id);
    offerInstall();
    await openApp('/', { user });
    await expect.element(offer).toBeVisible();
  });

  it.each([
    { age: 29, isOffered: false },
    { age: 31, isOffered: true },
  ])('$age days after "Not now": $isOffered', async ({ age, isOffered }) => {
    deviceStorage.setItem(deviceKeys.installLater, String(Date.now() - age * day));
    await openHome();
    if (isOffered) await expect.element(offer).toBeVisible();
    // The offer and this note are rendered together.
    else await expect.element(page.getByText('View History')).toBeVisible();
    expect(offer.elements()).toHaveLength(isOffered ? 1 : 0);
  });
});
