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
