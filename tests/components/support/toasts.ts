import { notificationsStore } from '@mantine/notifications';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const seen = new WeakSet<Element>();

/** Waits for the toast with this title, and this text where one is given; one that was seen before is not taken for it. */
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

/** Toasts stay from here on until somebody ends them. @returns what lets them go by themselves again */
export function keepToasts(): () => void {
  return notificationsStore.subscribe(({ notifications, queue }) => {
    for (const toast of [...notifications, ...queue]) toast.autoClose = false;
  });
}

const parts = {
  'page title': 'h1',
  'dialog title': '[role=dialog] h2',
  'Close button': '[role=dialog] button[aria-label=Close]',
  'connection chip': '[role=status] [data-lost]',
  'button of a dialog': '[role=dialog] button',
  navigation: 'nav a',
  'button of the head': 'main h1 ~ button',
};

/** The toast that is shown lies over none of what has to stay free, at any width. */
export async function expectNothingCovered(): Promise<void> {
  for (const width of [1280, 360, 320]) {
    await page.viewport(width, 800);
    // What makes room for it follows it.
    await expect.poll(coveredParts, { message: `${width} px` }).toEqual([]);
  }
}

function coveredParts(): string[] {
  const toast = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
  if (!toast) return ['there is no toast'];
  if (toast.left < 0 || toast.right > innerWidth || toast.bottom > innerHeight) {
    return ['the toast is cut off'];
  }
  // Behind a dialog nothing can be seen or pressed anyway.
  const open = [...document.querySelectorAll('[role=dialog]')].at(-1);
  return Object.entries(parts).flatMap(([name, selector]) =>
    [...(open ?? document).querySelectorAll(selector)]
      .filter((part) => isUnder(part, toast))
      .map((part) => `${name}: ${part.textContent || part.getAttribute('aria-label')}`),
  );
}

function isUnder(part: Element, toast: DOMRect): boolean {
  const box = part.getBoundingClientRect();
  // What its own dialog has scrolled out of view is covered by nothing.
  const end = part.closest('[role=dialog]')?.getBoundingClientRect().bottom ?? box.bottom;
  return (
    box.width > 1 &&
    box.left < toast.right &&
    box.right > toast.left &&
    box.top < toast.bottom &&
    Math.min(box.bottom, end) > toast.top
  );
}
