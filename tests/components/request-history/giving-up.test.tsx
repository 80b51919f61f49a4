import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/features/request-history/give-up-question.tsx';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { expectWords } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { newCredit, newFuelRequest, newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { openRequestRows, requestCards } from '../support/fuel-requests.ts';
import { expectGone, inspectScreens } from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const listing = 'GET /api/fuel-requests';
const givingUp = 'POST /api/fuel-requests/{id}/give-up';
const opener = requestCards.getByRole('button', { name: "I don't need it any more" });
const restOpener = requestCards.getByRole('button', { name: 'Give up the other 5 l' });
const question = page.getByRole('alertdialog', { name: 'Give up the 20 l?' });
const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Give it up' });
const link = requestCards.getByRole('link', { name: 'See it in your purchases' });
const now = new Date().toISOString();
const approved = { status: 'approved', approvedAt: now, approvedBy: crypto.randomUUID() };
const held = newFuelRequest({ ...approved, heldAmount: 415 });
const partlyPoured = newFuelRequest({ ...approved, pouredLitres: 15, heldAmount: 103.75 });

/** A user with this request, of which the server lets them give up what is not poured. */
async function open(request: FuelRequest) {
  const opened = await openRequestRows([request], {
    'GET /api/account/credit': newCredit({ requestDueDays: 7 }),
  });
  opened.server.answer(givingUp, () => {
    const { heldAmount, ...rest } = { ...request, userId: opened.user.id };
    const changed = newFuelRequest(
      request.pouredLitres ? rest : { ...rest, status: 'rejected', notes: 'You gave it up.' },
    );
    opened.server.answer(listing, { requests: [changed] });
    return changed;
  });
  return opened;
}

// REQ-16, LEND-46
describe('an approved request', () => {
  it('says what it holds of the budget, and when it is due', async () => {
    await open(held);
    await expectWords(
      requestCards,
      'Once poured: due 7 days later, no premium.',
      'R415.00 of your budget is held for it.',
    );
    await expectGone(link);
    await inspectScreens();
  });

  it.for([
    ['approved', held],
    ['completed', newFuelRequest({ ...approved, status: 'completed', completedAt: now })],
  ] as const)('leads to what is owed for it: %s', async ([, request]) => {
    await openRequestRows([request], {
      'GET /api/purchases/user/{userId}': [newPurchase({ fuelRequestId: request.id })],
    });
    await expect.element(link).toHaveAttribute('href', '/purchase-history');
  });

  it('leads to no purchase if it was poured before requests were paid for', async () => {
    await openRequestRows(
      [newFuelRequest({ ...approved, status: 'completed', completedAt: now, pouredLitres: 20 })],
      { 'GET /api/purchases/user/{userId}': [newPurchase()] },
    );
    await expect.element(requestCards).toMatchTextContent('Poured20 l');
    await expectGone(link);
    await expectGone(opener);
  });
});

// REQ-18
describe('giving up a request', () => {
  it('asks first, and says what is given up', async () => {
    const { server } = await open(held);
    await opener.click();
    await expectWords(
      question,
      "You can't pour the 20 l for your Toyota Corolla any more then.",
      'Your budget no longer holds R415.00 for it.',
    );
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expectGone(question);
    await expect.element(opener).toHaveFocus();
    expect(server.sent(givingUp)).toEqual([]);
  });

  it('shows what became of it, and loads what depends on it', async () => {
    const { server } = await open(held);
    const calls = ['GET /api/account/credit', 'GET /api/vouchers'] as const;
    await expect.poll(() => calls.map((name) => server.sent(name).length)).toEqual([1, 1]);
    await opener.click();
    await confirm.click();
    await expectToast('Given Up', 'Your budget no longer holds R415.00 for it.');
    await expectWords(requestCards, 'Rejected', 'Note You gave it up.');
    await expectGone(opener);
    expect(server.sent(givingUp)).toMatchObject([{ params: { id: held.id } }]);
    await expect.poll(() => calls.map((name) => server.sent(name).length)).toEqual([2, 2]);
  });

  it('leaves what was poured', { tags: 'long' }, async () => {
    await open(partlyPoured);
    await restOpener.click();
    await expect
      .element(page.getByRole('alertdialog', { name: 'Give up the other 5 l?' }))
      .toBeVisible();
    await confirm.click();
    await expectGone(restOpener);
    await expectWords(requestCards, 'Approved', 'Poured15 l');
  });

  it('says until when it cannot be given up', async () => {
    const { server } = await open(held);
    const message = 'The voucher may have been used. Try again after 14:00.';
    server.answer(givingUp, refusal(409, { message, code: 'voucher-unsettled' }));
    await opener.click();
    await confirm.click();
    await expectWords(question.getByRole('alert'), message);
    await expect.element(confirm).toBeEnabled();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(opener).toHaveFocus();
  });

  it('needs a connection', async () => {
    const opened = await open(held);
    await loseConnection(opened);
    await expect.element(opener).toBeDisabled();
    await expectWords(requestCards, 'Giving it up needs a connection.');
  });
});
