import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toastError } from '../../../src/components/states/toast.ts';
import { setUpdateWaiting } from '../../../src/pwa/update.ts';
import { isOver } from '../support/fit.ts';
import { openAdmin } from '../support/open-admin.ts';
import { openApp, openWithCar } from '../support/open-app.tsx';
import { expectToast, keepToasts } from '../support/toasts.ts';
import { openRegistration, registration } from '../support/vehicle-dialog.ts';
import { openVehicle } from '../support/vehicle-row.ts';

async function deleteVehicle(): Promise<void> {
  await openVehicle();
  await page.getByRole('button', { name: /^Delete Toyota/ }).click();
}

// SCR-5: the notice of an update, a toast and a dialog at the same time, each with its controls.

const sizes = [
  { width: 320, height: 568, letters: 1 },
  { width: 320, height: 568, letters: 2 },
  { width: 360, height: 640, letters: 2 },
  { width: 1280, height: 800, letters: 1 },
  { width: 1280, height: 800, letters: 2 },
];

beforeEach(keepToasts);
afterEach(() => {
  setUpdateWaiting(false);
  document.documentElement.style.fontSize = '';
});

async function showAtOnce({ width, height, letters }: (typeof sizes)[number]) {
  await page.viewport(width, height);
  document.documentElement.style.fontSize = `${letters * 100}%`;
  setUpdateWaiting(true);
  await expect.element(page.getByText('A new version is ready')).toBeVisible();
  toastError({
    title: 'Quote Failed',
    text: 'The server says why, in a sentence of usual length.',
  });
  await expectToast('Quote Failed');
}

const boxes = {
  update: '[data-notice] button',
  toast: '.mantine-Notification-root button',
  dialog: '[role=dialog] button[aria-label=Close], [role=dialog] [type=submit]',
};

/** The controls of notice, toast and dialog that a tap in their middle does not reach. */
function unreachable(): string[] {
  return Object.entries(boxes).flatMap(([name, selector]) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !isReached(element))
      .map((element) => `${name}: ${element.getAttribute('aria-label') ?? element.textContent}`),
  );
}

function isReached(element: HTMLElement): boolean {
  // What the dialog has scrolled away is reached by scrolling.
  if (element.closest('[role=dialog]')) element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(hit);
}

/** The place of the toast, which may still be sliding in. */
function toastBox(): DOMRect | undefined {
  const isShown = document.querySelector('.mantine-Notification-root') !== null;
  const host = document.querySelector('[data-position=bottom-left]');
  return isShown ? host?.getBoundingClientRect() : undefined;
}

/** How far, in px, the title of the page begins to the right of the toast. */
function spaceBetweenToastAndTitle(): number {
  const { left = 0 } = document.querySelector('main h1')?.getBoundingClientRect() ?? {};
  return left - (toastBox()?.right ?? Number.POSITIVE_INFINITY);
}

/** Which of the three frames lie on each other. */
function overlaps(): string[] {
  const [notice, dialog] = ['[data-notice]', '[role=dialog], [role=alertdialog]'].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  const toast = toastBox();
  if (!notice || !toast || !dialog) return ['something is missing'];
  return [
    ...(isOver(notice, toast) ? ['notice and toast'] : []),
    ...(isOver(notice, dialog) ? ['notice and dialog'] : []),
    ...(isOver(toast, dialog) ? ['toast and dialog'] : []),
  ];
}

describe.for(sizes)('at $width × $height with letters × $letters', { tags: 'long' }, (size) => {
  it('a dialog with a form lies between the notice and the toast', async () => {
    await openRegistration();
    await showAtOnce(size);
    await expect.poll(overlaps).toEqual([]);
    await expect.poll(unreachable).toEqual([]);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect.element(registration).toBeVisible();
  });

  it('a question covers neither the notice, nor a toast that comes', async () => {
    await openWithCar('/');
    await deleteVehicle();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await showAtOnce(size);
    await expect.poll(overlaps).toEqual([]);
  });
});

it('a toast that was shown before ends when a question opens', { tags: 'long' }, async () => {
  await openWithCar('/');
  toastError({ title: 'Quote Failed', text: '' });
  await expectToast('Quote Failed');
  await deleteVehicle();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(() => [...document.querySelectorAll('.mantine-Notification-root')]).toEqual([]);
});

it.for([
  { width: 1280, atLeast: 340 },
  { width: 1600, atLeast: 380 },
])('a toast has a comfortable width on a desktop of $width px', async ({ width, atLeast }) => {
  await page.viewport(width, 800);
  await openApp('/');
  toastError({ title: 'Quote Failed', text: '' });
  await expectToast('Quote Failed');
  await expect.poll(() => toastBox()?.width).toBeGreaterThan(atLeast);
  await expect.poll(spaceBetweenToastAndTitle).toBeGreaterThan(0);
});

it("a toast stays in the navigation column beside an admin's wide tables", async () => {
  await page.viewport(1280, 800);
  await openAdmin('/admin/messages', { 'GET /api/admin/messages': [] });
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  toastError({ title: 'SMS Failed', text: '' });
  await expectToast('SMS Failed');
  await expect.poll(spaceBetweenToastAndTitle).toBeGreaterThan(0);
});
