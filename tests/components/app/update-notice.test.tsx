import { MantineProvider } from '@mantine/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appDurations } from '../../../domain/durations.ts';
import { UpdateNotice } from '../../../src/app/layout/update-notice.tsx';
import { setUpdateWaiting } from '../../../src/pwa/update.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { renderNow } from '../support/render-now.ts';

// OUT-14
it('says what a late update waits for, and puts it off', async () => {
  const { lateStart } = appDurations.versions;
  expect(lateStart).toBe(5000);
  replaceAppDurations({ versions: { lateStart: 1 } });
  const version = { postMessage: vi.fn() } as unknown as ServiceWorker;
  const registration = { active: version, waiting: version } as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  await renderNow(
    <MantineProvider>
      <UpdateNotice />
    </MantineProvider>,
  );
  setUpdateWaiting(true);
  onTestFinished(() => setUpdateWaiting(false));
  const notice = page.getByRole('status', { name: 'Update' });

  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.element(page.getByText(/It updates after that/)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.element(notice).toBeEmptyDOMElement();
});
