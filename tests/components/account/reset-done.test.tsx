import { MantineProvider } from '@mantine/core';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cssVariablesResolver, theme } from '../../../src/app/theme/theme.ts';
import { ResetDone } from '../../../src/features/account/reset-password-page.tsx';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { inspectAllSizes } from '../support/checks.ts';

async function show() {
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

// ACC-14
it('leads to sign-in by itself after 3 seconds', async () => {
  replaceAppDurations({ screen: { resetRedirect: 1 } });
  await show();
  await expect.element(page.getByText('The login')).toBeVisible();
});

it('says that it worked, links to sign-in, and is accessible', { tags: 'long' }, async () => {
  replaceAppDurations({ screen: { resetRedirect: 600_000 } });
  await show();
  await expect
    .element(page.getByRole('heading', { name: 'Password Reset Successful' }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go to Login Now' })).toBeVisible();
  await inspectAllSizes();
});
