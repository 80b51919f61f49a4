import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { inspect } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { newFuelRequest } from '../support/data.ts';
import { openRequestRows, requestCards } from '../support/fuel-requests.ts';
import { fullPhone, refuseItem, savedOnPhone } from '../support/outbox.ts';
import { expectGone, inspectScreens } from '../support/purchases.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const listing = 'GET /api/fuel-requests';
const deleting = 'DELETE /api/fuel-requests/{id}';
const question = page.getByRole('alertdialog', { name: 'Delete this request?' });
const opener = requestCards.getByRole('button', {
  name: /^Delete request for Toyota Corolla 2019/,
});
const confirm = question.getByRole('button', { name: 'Delete' });
const refused = 'Approved or completed requests cannot be deleted';

/** A user with one request, which the fake server can delete. */
async function openDeletable(request: FuelRequest) {
  const opened = await openRequestRows([request]);
  opened.server.answer(deleting, () => {
    opened.server.answer(listing, { requests: [] });
    return undefined;
  });
  return opened;
}

describe('deleting a fuel request', () => {
  it('asks first, and restores the focus', async () => {
    const { server } = await openDeletable(newFuelRequest());
    await expect.element(opener).not.toHaveAccessibleDescription();
    await opener.click();
    await expect.element(question).toMatchTextContent('20 l for your Toyota Corolla');
    await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expectGone(question);
    await expect.element(opener).toHaveFocus();
    expect(server.sent(deleting)).toEqual([]);
  });

  it.each(['pending', 'rejected'] as const)(
    'takes what is %s away',
    { tags: 'long' },
    async (status) => {
      const request = newFuelRequest({ status });
      const { server } = await openDeletable(request);
      await opener.click();
      await confirm.click();
      await expectToast('Request Deleted', 'The fuel request has been withdrawn.');
      await expect.element(page.getByText('No fuel requests yet')).toBeVisible();
      expect(server.sent(deleting)).toMatchObject([{ params: { id: request.id } }]);
    },
  );

  it('leaves the others, and updates their count', { tags: 'long' }, async () => {
    const requests = [newFuelRequest({ carModel: 'Hilux' }), newFuelRequest()];
    const { server } = await openRequestRows(requests);
    server.answer(deleting, () => {
      server.answer(listing, { requests: requests.slice(0, 1) });
      return undefined;
    });
    await opener.click();
    await confirm.click();
    await expect.poll(() => requestCards.elements().length).toBe(1);
    await expect.element(page.getByText('1 request', { exact: true })).toBeInTheDocument();
  });

  // REQ-11
  it.each(['approved', 'completed'] as const)(
    'is refused for what is %s',
    { tags: 'long' },
    async (status) => {
      const { server } = await openRequestRows([newFuelRequest({ status })]);
      await expect.element(requestCards.getByText(refused)).toBeVisible();
      await expect.element(opener).toHaveAttribute('aria-disabled', 'true');
      await expect.element(opener).toHaveAccessibleDescription(refused);
      // A browser waits for an enabled button before it clicks.
      await opener.click({ force: true });
      await expectToast('Cannot Delete', refused);
      await expectGone(question);
      expect(server.sent(deleting)).toEqual([]);
    },
  );

  it('is refused for a request that has just been approved, which then shows', {
    tags: 'long',
  }, async () => {
    const request = newFuelRequest();
    const { server } = await openRequestRows([request]);
    await opener.click();
    server.answer(listing, { requests: [{ ...request, status: 'approved' }] });
    server.answer(deleting, refuseItem({ status: 409, code: 'not-deletable', message: refused }));
    await confirm.click();
    await expectToast('Cannot Delete', refused);
    await expectGone(question);
    await expect.element(requestCards).toMatchTextContent('Approved');
    await expectLasting(refused);
    expect(requestCards.getByText(refused).elements()).toHaveLength(1);
  });

  // SCR-4
  it('shows its failure, and succeeds on a second try if the first one had worked', {
    tags: 'long',
  }, async () => {
    const { server } = await openDeletable(newFuelRequest());
    const failed = { status: 403, code: 'forbidden', message: 'No' };
    server.answer(deleting, refuseItem(failed));
    await opener.click();
    await confirm.click();
    await expectToast('Error', 'Failed to delete fuel request');
    await expectGone(question);
    await expect.element(opener).toHaveFocus();
    await expectLasting('Failed to delete fuel request');
    await inspectScreens();
    server.answer(deleting, (request) => {
      server.answer(listing, { requests: [] });
      return refuseItem({ status: 404, code: 'request-not-found', message: 'Gone' })(request);
    });
    await opener.click();
    await expectGone(requestCards.getByRole('alert'));
    await confirm.click();
    await expectToast('Request Deleted');
    await expect.poll(() => requestCards.elements().length).toBe(0);
  });

  // SCR-4
  it('says in the row that the phone cannot store it', { tags: 'long' }, async () => {
    const app = await openDeletable(newFuelRequest());
    await loseConnection(app);
    vi.spyOn(outboxStore, 'add').mockRejectedValueOnce(fullPhone());
    await opener.click();
    await confirm.click();
    await expectToast('Error', 'This phone is full');
    await expectGone(question);
    await expectLasting(/^This phone is full/);
    await opener.click();
    await confirm.click();
    await expectToast('Withdrawal Saved');
    await expectGone(requestCards.getByRole('alert'));
  });

  // OUT-19
  it('waits on this phone without a connection', { tags: 'long' }, async () => {
    const app = await openDeletable(newFuelRequest());
    await loseConnection(app);
    await opener.click();
    await confirm.click();
    await expectToast('Withdrawal Saved', savedOnPhone);
    await expect.element(requestCards).toMatchTextContent('Deletion waits on this phone');
    await expect.element(opener).toHaveAttribute('aria-disabled', 'true');
    await inspect();
    await regainConnection(app);
    await expect.poll(() => requestCards.elements().length).toBe(0);
    expect(app.server.sent(deleting)).toHaveLength(1);
  });
});
