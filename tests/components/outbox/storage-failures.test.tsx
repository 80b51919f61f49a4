import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LastError } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { newCar, newFuelRequest, sessionUser } from '../support/data.ts';
import { openApp } from '../support/open-app.tsx';
import {
  fullPhone,
  keepChange,
  keepRequest,
  outboxPage,
  outboxStates,
  refused,
} from '../support/outbox.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const items = outboxPage.getByRole('listitem');
const alerts = outboxPage.getByRole('alert');
const question = page.getByRole('alertdialog');
const failure = "Nothing has changed. This phone's storage isn't responding. Please try again.";

/** The storage fails at the next use of one of its functions. */
function failOnce(name: 'update' | 'change' | 'correct'): void {
  vi.spyOn(outboxStore, name).mockRejectedValueOnce(fullPhone());
}

async function expectFailure(): Promise<void> {
  await expectToast('Nothing has changed');
  await expectLasting(failure);
}

// SCR-4
describe('a failure of the storage stays in the outbox', () => {
  it('in the card that could not be sent, until the next try', { tags: 'long' }, async () => {
    const user = sessionUser();
    await keepRequest(user.id, refused('invalid', 'No'));
    await keepRequest(user.id, refused('invalid', 'No'));
    const { server } = await openApp('/outbox', { user });
    const sendNow = items.nth(1).getByRole('button', { name: /^Send now/ });
    failOnce('update');
    await sendNow.click();
    await expectFailure();
    await expect.element(items.nth(1).getByRole('alert')).toBeVisible();
    expect(alerts.elements()).toHaveLength(1);
    await inspectAllSizes();
    server.answer('POST /api/fuel-requests', newFuelRequest());
    await sendNow.click();
    await expectToast('Sent');
    await expect.element(alerts).not.toBeInTheDocument();
  });

  it('in the card that could not be deleted', { tags: 'long' }, async () => {
    const user = sessionUser();
    await keepRequest(user.id, refused('invalid', 'No'));
    const { server } = await openApp('/outbox', { user });
    const remove = page.getByRole('button', { name: /^Delete 20 l/ });
    failOnce('update');
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectFailure();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(items.getByRole('alert')).toBeVisible();
    server.answer('DELETE /api/outbox/{key}', { made: null });
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Deleted');
    await expect.poll(outboxStates).toEqual([]);
  });

  it('in the card whose version could not be chosen', async () => {
    const user = sessionUser();
    const conflict = refused('changed-elsewhere', 'It was changed elsewhere', 409);
    // As `refused` has made it.
    const lastError = { ...conflict.lastError, current: { fuelCapacity: 44 } } as LastError;
    const change = { fuelCapacity: 48.5 };
    await keepChange(newCar({ userId: user.id }), change, { ...conflict, lastError });
    await openApp('/outbox', { user });
    failOnce('correct');
    await page.getByRole('button', { name: /^Use mine/ }).click();
    await expectFailure();
    failOnce('update');
    await page.getByRole('button', { name: /^Keep the other/ }).click();
    await expectFailure();
    expect(items.getByRole('alert').elements()).toHaveLength(1);
    await expect.poll(outboxStates).toEqual(['needs-you']);
  });

  it('above the receipts that could not be cleared', { tags: 'long' }, async () => {
    const user = sessionUser();
    await keepRequest(user.id, { state: 'sent', result: newFuelRequest() });
    await openApp('/outbox', { user });
    const clear = page.getByRole('button', { name: 'Clear sent items from this list' });
    await expect.element(clear).toBeVisible();
    failOnce('change');
    await clear.click();
    await expectFailure();
    await clear.click();
    await expect.element(items).not.toBeInTheDocument();
    await expect.element(alerts).not.toBeInTheDocument();
  });
});
