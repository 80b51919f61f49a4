// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminFuelRequest } from '../../../domain/admin/admin-lists.ts';
import { UserId } from '../../../domain/ids.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { adminRequest } from '../support/admin-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { refusal, type SentRequest } from '../support/fake-server.ts';
import { expectCount, openAdmin, rowsOf } from '../support/open-admin.ts';

const row = (text: string | RegExp = '') => rowsOf('Fuel Requests', text);
const undo = page.getByRole('button', { name: 'Undo', exact: true });

/** Opens the requests with a server that holds decisions, and undoes them unless it is too late. */
async function openTab(requests: AdminFuelRequest[], isTooLate = false) {
  // A slow machine takes longer than ten seconds to look at a screen.
  replaceAppDurations({ decisions: { undo: 600_000, carriedOut: 600_000 } });
  const change = (id: unknown, heldDecision: AdminFuelRequest['heldDecision']) => {
    const at = requests.findIndex((request) => request.id === id);
    requests[at] = adminRequest({ ...requests[at], heldDecision });
    return requests[at];
  };
  const opened = await openAdmin('/admin', {
    'GET /api/admin/fuel-requests': () => [...requests],
    'PATCH /api/fuel-requests/{id}/status': ({ params, body }: SentRequest) => {
      const { status } = body as Pick<AdminFuelRequest, 'status'>; // the contract's own body
      const appliesAt = new Date(Date.now() + 10_000).toISOString();
      return {
        ...change(params.id, {
          status,
          adminId: UserId.parse('5f4f8e52-6a0e-4a0f-9d57-0b7f1d1d8f10'),
          appliesAt,
        }),
        appliesAt,
      };
    },
    'DELETE /api/admin/fuel-requests/{id}/decision': ({ params }: SentRequest) => {
      if (isTooLate)
        return refusal(409, { message: 'There is nothing to undo', code: 'nothing-to-undo' });
      change(params.id, null);
      return undefined;
    },
  });
  await expectCount(row(), requests.length);
  return opened;
}

async function approve(text: string) {
  await row(text)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
}

const batch = page.getByRole('dialog');

async function approveBoth() {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Approve (2)' }).click();
  await batch.getByRole('button', { name: 'Approve (2)' }).click();
  await expect.element(batch).toMatchTextContent('2 of 2 updated');
}

// REQ-14
describe('a decision that can be undone', () => {
  it('is shown as such, and undone by the bar or by the row', async () => {
    const { server } = await openTab([adminRequest(), adminRequest({ fuelAmount: 33 })]);
    await approve('20 l');
    await expect.element(row('20 l')).toMatchTextContent('Being approved');
    await expect.element(page.getByText('Decided. You can undo it for a moment.')).toBeVisible();
    const [sent] = server.sent('PATCH /api/fuel-requests/{id}/status');
    expect(sent?.body).toMatchObject({ status: 'approved', undoable: true });
    await inspectAllSizes();
    await undo.click();
    await expect.element(row('20 l')).toMatchTextContent('Pending');
    await expect.element(undo).not.toBeInTheDocument();
    await approve('33 l');
    await row('33 l').getByRole('button', { name: /^Undo/ }).click();
    await expect.element(row('33 l')).toMatchTextContent('Pending');
  });

  it('is undone for all requests of a batch', async () => {
    await openTab([adminRequest(), adminRequest({ fuelAmount: 33 })]);
    await approveBoth();
    await batch.getByRole('button', { name: 'Close' }).last().click();
    await undo.click();
    await expectCount(row('Pending'), 2);
  });

  // REQ-15
  it('is undone for all of a batch in its results, by the button or its key', async () => {
    await openTab([adminRequest(), adminRequest({ fuelAmount: 33 })]);
    await approveBoth();
    await expectCount(undo, 1);
    await expect.element(batch).toMatchTextContent(/\d s left/);
    await expect.element(batch).not.toMatchTextContent('of them');
    await inspectAllSizes();
    await userEvent.keyboard('u');
    await expect.element(batch.getByRole('status')).toMatchTextContent('2 decisions undone');
    await expectCount(batch.getByRole('listitem').filter({ hasText: 'Undone' }), 2);
    await expectCount(row('Pending'), 2);
    await userEvent.keyboard('{Escape}');
    await expect.element(undo).not.toBeInTheDocument();
  });

  // REQ-15
  it('says in the results that its time is over, and keeps the focus', async () => {
    await openTab([adminRequest(), adminRequest({ fuelAmount: 33 })]);
    replaceAppDurations({ decisions: { undo: 3000, countdown: 50 } });
    await approveBoth();
    await userEvent.keyboard('{Tab}{Tab}');
    await expect.element(undo).toHaveFocus();
    await expect.element(batch).toMatchTextContent('The time to undo is over.');
    await expect.element(undo).toHaveFocus();
    await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await expectCount(row('Being approved'), 2);
  });

  it('says why it could not be undone', async () => {
    await openTab([adminRequest()], true);
    await approve('20 l');
    await undo.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('There is nothing to undo');
  });

  it('cannot be undone any more when its time is over', async () => {
    await openTab([adminRequest()]);
    replaceAppDurations({ decisions: { undo: 0, carriedOut: 0 } });
    await approve('20 l');
    await expect.element(row('20 l')).toMatchTextContent('Being approved');
    await expect.element(undo).not.toBeInTheDocument();
  });

  it('is undone by one key', async () => {
    await openTab([adminRequest()]);
    await approve('20 l');
    await expect.element(undo).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    await expect.element(row('20 l')).toMatchTextContent('Pending');
  });
});
