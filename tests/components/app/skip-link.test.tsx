import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../support/open-app.tsx';

// Alone in its file: only the first page after a start leaves the focus where the browser put it.
it('the keyboard can skip the navigation', async () => {
  await openApp('/');
  await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await userEvent.keyboard('{Tab}');
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Logout' })).toHaveFocus();
});
