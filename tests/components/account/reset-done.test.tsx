import { MantineProvider } from '@mantine/core';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cssVariablesResolver, theme } from '../../../src/app/theme.ts';
import { ResetDone } from '../../../src/features/account/reset-done.tsx';
import { inspectAllSizes } from '../support/checks.ts';

const done = page.getByRole('heading', { name: 'Password Reset Successful' });
const login = page.getByText('The login');

/** Shows the screen with its redirect in the test's hands. */
async function show() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <MemoryRouter initialEntries={['/reset-password']}>
        <Routes>
          <Route path="/reset-password" element={<ResetDone />} />
          <Route path="/login" element={<p>The login</p>} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
}

afterEach(() => {
  vi.useRealTimers();
});

it('waits 3 seconds before it leads to sign-in', async () => {
  await show();
  vi.advanceTimersByTime(2_999);
  await expect.element(done).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go to Login Now' })).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(login).toBeVisible();
});

it('is fit for everybody', async () => {
  await show();
  // The redirect was begun in the time that stands still.
  vi.useRealTimers();
  await inspectAllSizes();
});
