import { notifications, notificationsStore } from '@mantine/notifications';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const seen = new WeakSet<Element>();

/** Waits for a new toast with this title and, if given, this text. */
export async function expectToast(title: string, text: string | RegExp = ''): Promise<void> {
  const toasts = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) });
  const found = () =>
    (text === '' ? toasts : toasts.filter({ hasText: text }))
      .elements()
      .find((each) => !seen.has(each));
  await expect.poll(found, { message: `the toast ${title}: ${text}` }).toBeTruthy();
  const toast = found();
  if (toast) seen.add(toast);
}

/**
 * Keeps toasts until they are ended.
 * @returns a function that lets them disappear again, as `beforeEach` takes one
 */
export function keepToasts(): () => void {
  return notificationsStore.subscribe(({ notifications, queue }) => {
    for (const toast of [...notifications, ...queue]) toast.autoClose = false;
  });
}

/** Checks that a message is still on the screen once the toast is gone (SCR-4). */
export async function expectLasting(text: string | RegExp): Promise<void> {
  notifications.clean();
  await expect.poll(() => document.querySelector('.mantine-Notification-root')).toBe(null);
  await expect.element(page.getByText(text).first()).toBeVisible();
}

const parts = {
  'page title': 'h1',
  'dialog title': '[role=dialog] h2',
  'Close button': '[role=dialog] button[aria-label=Close]',
  'connection chip': '[role=status] [data-lost]',
  'button of a dialog': '[role=dialog] button',
  navigation: 'nav[aria-label=Main] a',
  'button of the head': 'main h1 ~ button',
};

/** Checks that the toast covers nothing that has to stay free, at any width. */
export async function expectNothingCovered(): Promise<void> {
  for (const width of [1280, 360, 320]) {
    await page.viewport(width, 800);
    // The layout makes room for it a moment later.
    await expect.poll(coveredParts, { message: `${width} px` }).toEqual([]);
  }
}

function coveredParts(): string[] {
  const toast = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
  if (!toast) return ['there is no toast'];
  if (toast.left < 0 || toast.right > innerWidth || toast.bottom > innerHeight) {
    return ['the toast is cut off'];
  }
  // What is behind a dialog does not count.
  const open = [...document.querySelectorAll('[role=dialog]')].at(-1);
  return Object.entries(parts).flatMap(([name, selector]) =>
    [...(open ?? document).querySelectorAll(selector)]
      .filter((part) => isUnder(part, toast))
      .map((part) => `${name}: ${part.textContent || part.getAttribute('aria-label')}`),
  );
}

function isUnder(part: Element, toast: DOMRect): boolean {
  const box = part.getBoundingClientRect();
  // What its dialog has scrolled out of view does not count.
  const end = part.closest('[role=dialog]')?.getBoundingClientRect().bottom ?? box.bottom;
  return (
    box.width > 1 &&
    box.left < toast.right &&
    box.right > toast.left &&
    box.top < toast.bottom &&
    Math.min(box.bottom, end) > toast.top
  );
}
