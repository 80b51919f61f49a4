import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorBoundary } from '../../../src/app/errors/error-boundary.tsx';
import { cssVariablesResolver, theme } from '../../../src/app/theme/theme.ts';
import { lazyComponent } from '../../../src/components/lazy-component.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { noVouchers, sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import { renderNow } from '../support/render-now.ts';
import { openStation } from '../support/stations.ts';
import { holdPhone, newFuel, newVoucher, openVoucher } from '../support/vouchers.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
const note = page.getByText(/^The voucher opens only with a connection so far/);

/** A screen whose code the phone has once it is said so. */
function screenWithoutCode() {
  const code = { isHere: false };
  const Screen = lazyComponent<object>(async () => {
    if (!code.isHere) throw missing;
    return () => <p>The screen itself</p>;
  });
  const element = (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <ErrorBoundary title="Show at the pump">
        <Suspense>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
  return { code, element };
}

/** Has the worker answer that this phone has the files for the pump, or has not. */
function answerForFiles(): { isKept: boolean } {
  const files = { isKept: false };
  const postMessage = (_: unknown, ports: MessagePort[] = []) =>
    ports[0]?.postMessage(files.isKept ? 'kept' : 'missing');
  const registration = { active: { postMessage } } as unknown as ServiceWorkerRegistration; // its part
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  return files;
}

// OUT-36
describe('a screen whose code is not on this phone', () => {
  it('says that it needs a connection, and opens by itself with one', async () => {
    const opened = await openApp('/');
    await loseConnection(opened);
    const { code, element } = screenWithoutCode();
    await renderNow(element);
    const alert = page.getByRole('alert').filter({ hasText: 'This screen needs a connection' });
    await expect.element(alert).toBeVisible();
    await expect.element(alert.getByRole('heading', { name: 'Show at the pump' })).toBeVisible();
    await expect.element(page.getByText('Something went wrong')).not.toBeInTheDocument();
    code.isHere = true;
    await regainConnection(opened);
    await expect.element(page.getByText('The screen itself')).toBeVisible();
  });

  it('is tried again at a tap', { tags: 'long' }, async () => {
    await loseConnection(await openApp('/'));
    const { code, element } = screenWithoutCode();
    await renderNow(element);
    await expect.element(page.getByRole('alert')).toBeVisible();
    code.isHere = true;
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('The screen itself')).toBeVisible();
  });

  it('is loaded again at once after a connection that was only interrupted', async () => {
    await openApp('/');
    const { code, element } = screenWithoutCode();
    await renderNow(element);
    code.isHere = true;
    await expect.element(page.getByText('The screen itself')).toBeVisible();
  });
});

// VOU-35
describe('files for the pump that are not on this phone', () => {
  it('are named beside the way to the voucher until they are there', async () => {
    const files = answerForFiles();
    const user = sessionUser();
    await holdPhone(user.id);
    const voucher = noVouchers({ voucher: await newVoucher(), fuel: [newFuel()] });
    const opened = await openApp('/', { user, answers: { 'GET /api/vouchers': voucher } });
    await expect.element(note).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Show at the pump' })).toBeVisible();
    await inspectAllSizes();
    await loseConnection(opened);
    files.isKept = true;
    await regainConnection(opened);
    await opened.client.invalidateQueries();
    await expect.element(note).not.toBeInTheDocument();
  });

  it('keep a station from saying that it works without a connection', async () => {
    const files = answerForFiles();
    const { client } = await openStation();
    await expectWords(page.getByRole('alert'), 'Not ready without a connection');
    files.isKept = true;
    await client.invalidateQueries();
    await expect.element(page.getByText(/^Ready\. Works without a connection/)).toBeVisible();
  });

  it('are not mistaken for a lost key', async () => {
    await openVoucher();
    await expect.element(page.getByText(/^Valid until/)).toBeVisible();
    vi.spyOn(crypto.subtle, 'sign').mockRejectedValue(missing);
    // Whoever comes back to the screen has it signed again.
    document.dispatchEvent(new Event('visibilitychange'));
    await expectWords(page.getByRole('alert'), 'A part of Volmaak is not on this phone.');
  });
});
