import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { savedCard } from '../support/account-data.ts';
import { foreignPage } from '../support/fake-server.ts';
import {
  choosePayment,
  dialog,
  expectGone,
  fillCard,
  inspectScreens,
  openQuote,
  paid,
  sell,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const form = dialog('Pay by card');
const pay = form.getByRole('button', { name: /^Pay R/ });
const visa = form.getByRole('radio', { name: 'Visa ending in 4242' });

describe('a saved card', () => {
  it('is saved only if that is ticked', { tags: 'long' }, async () => {
    const { server } = await openQuote();
    sell(server, paid);
    await choosePayment('Card');
    await fillCard(form);
    await form.getByLabelText(/^Keep this card for next time/).click();
    await pay.click();
    await expectToast('Purchase Successful');
    expect(server.sent('POST /api/purchases')[0]?.body).toMatchObject({ saveCard: true });
  });

  it('pays without typing, after a failed load and a retry', { tags: 'long' }, async () => {
    const card = savedCard();
    const { server } = await openQuote({ answers: { 'GET /api/account/cards': foreignPage(502) } });
    sell(server, paid);
    await choosePayment('Card');
    await expect.element(page.getByText(/^Your saved cards could not be loaded/)).toBeVisible();
    server.answer('GET /api/account/cards', [card]);
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect.element(visa).toBeChecked();
    await expectGone(form.getByLabelText('Card number'));
    await inspectScreens();
    await pay.click();
    await expectToast('Purchase Successful');
    expect(server.sent('POST /api/purchases')[0]?.body).toMatchObject({
      cardDetails: null,
      savedCardId: card.id,
    });
  });

  it('can be replaced by a typed card', { tags: 'long' }, async () => {
    await openQuote({ answers: { 'GET /api/account/cards': [savedCard()] } });
    await choosePayment('Card');
    await form.getByRole('radio', { name: 'Another card' }).click();
    await pay.click();
    await expect.element(form.getByLabelText('CVV')).toHaveAccessibleDescription(/CVV/);
    await inspectScreens();
  });

  it('can be deleted', async () => {
    const card = savedCard();
    const { server } = await openQuote({ answers: { 'GET /api/account/cards': [card] } });
    server.answer('DELETE /api/account/cards/{id}', () => {
      server.answer('GET /api/account/cards', []);
      return undefined;
    });
    await choosePayment('Card');
    await form.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
    await expect.element(form.getByLabelText('Card number')).toBeVisible();
    await expectGone(form.getByRole('radio'));
    expect(server.sent('DELETE /api/account/cards/{id}')[0]?.params.id).toBe(card.id);
  });
});
