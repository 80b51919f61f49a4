import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { loyaltyProfile, newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { fillInSilently } from '../support/fill-in.ts';
import { readStores } from '../support/kept-data.ts';
import { pasteInto } from '../support/paste.ts';
import {
  chooseMethod,
  choosePayment,
  declined,
  dialog,
  discountedQuote,
  expectGone,
  fillCard,
  inspectOnDesktop,
  inspectScreens,
  listed,
  openQuote,
  paid,
  recent,
  sell,
  success,
  typedNumber,
  wizard,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const buying = 'POST /api/purchases';
const settling = 'POST /api/purchases/{id}/pay';
const form = dialog('Pay by card');
const pay = form.getByRole('button', { name: /^Pay R/ });
const field = (name: string) => form.getByLabelText(name);
const failed = newPurchase({ paymentStatus: 'failed', paymentMethod: 'card' });

async function openCard() {
  const opened = await openQuote();
  await choosePayment('Card');
  await expect.element(pay).toBeVisible();
  return opened;
}

describe('the card form', () => {
  it('formats the card while it is typed', async () => {
    await openCard();
    await userEvent.type(field('Card number'), '4242424242424242');
    await userEvent.type(field('Expiry (MM/YY)'), '1139');
    await expect.element(field('Card number')).toHaveValue(typedNumber);
    await expect.element(field('Expiry (MM/YY)')).toHaveValue('11/39');
  });

  // PAY-25
  it('takes what is typed key by key, and what is pasted', async () => {
    await openCard();
    await userEvent.type(field('Card number'), ' 4242  4242 4242 4242');
    await expect.element(field('Card number')).toHaveValue(typedNumber);
    await userEvent.type(field('Expiry (MM/YY)'), '12/2037');
    await expect.element(field('Expiry (MM/YY)')).toHaveValue('12/37');
    for (const name of ['Card number', 'Expiry (MM/YY)']) await field(name).fill('');
    await pasteInto(field('Card number'), ' 4242\u00a04242–4242 4242 ');
    await expect.element(field('Card number')).toHaveValue(typedNumber);
    await pasteInto(field('Expiry (MM/YY)'), '01 / 2030');
    await expect.element(field('Expiry (MM/YY)')).toHaveValue('01/30');
    await pasteInto(field('CVV'), ' 737');
    await expect.element(field('CVV')).toHaveValue('737');
  });

  // ACC-53
  it('pays with a card that was filled in without an event', async () => {
    const { server } = await openCard();
    sell(server);
    fillInSilently(field('Cardholder name'), 'Thandi Nkosi', 'page');
    fillInSilently(field('Card number'), '4242424242424242', 'outside');
    fillInSilently(field('Expiry (MM/YY)'), '11/2039', 'page');
    fillInSilently(field('CVV'), '737', 'outside');
    await pay.click();
    await expect.poll(() => server.sent(buying)).toHaveLength(1);
    const cardDetails = { cardNumber: '4242424242424242', expiryDate: '11/39', cvv: '737' };
    expect(server.sent(buying)[0]?.body).toMatchObject({ cardDetails });
  });

  it('says that something is missing, and that this is a demonstration', {
    tags: 'long',
  }, async () => {
    await openCard();
    await expect.element(form).toMatchTextContent('This is a demonstration');
    await pay.click();
    await expectToast('Incomplete Card Details', 'Please fill in all card details to proceed');
    await expect.element(field('CVV')).toHaveAccessibleDescription(/CVV/);
    await inspectAllSizes();
    await inspectOnDesktop();
  });

  it('shows the problem of each field, and sends nothing', { tags: 'long' }, async () => {
    const { server } = await openCard();
    await fillCard(form);
    await field('Card number').fill('4242424242424241');
    await field('Expiry (MM/YY)').fill('0120');
    await field('CVV').fill('12');
    await pay.click();
    await expect
      .element(field('Card number'))
      .toHaveAccessibleDescription('This card number is not valid: please check its digits');
    await expect
      .element(field('Expiry (MM/YY)'))
      .toHaveAccessibleDescription('This card has expired');
    await expect.element(field('CVV')).toHaveAccessibleDescription('A CVV has 3 digits');
    expect(server.sent(buying)).toEqual([]);
  });
});

describe('a payment by card', () => {
  it.each([360, 1280])(
    'shows a toast and leads back to the wizard, %d px wide',
    { tags: 'long' },
    async (width) => {
      await page.viewport(width, 800);
      const { server, user } = await openCard();
      sell(server, paid);
      const loyalty = loyaltyProfile(user.id, { annualPurchaseCount: 1 });
      server.answer('GET /api/loyalty/{userId}', loyalty);
      await fillCard(form);
      await pay.click();
      await expectToast('Purchase Successful', 'R518.75 was charged to your card.');
      await expectGone(form);
      await expectWords(success, 'R518.75', 'It was charged to your card.');
      await expectWords(recent, 'R518.75', 'Paid');
      await page.getByRole('button', { name: /^Loyalty/ }).click();
      await expectWords(page.getByRole('region', { name: 'Loyalty' }), '3 more fills to regular');
      await success.getByRole('button', { name: 'Buy more fuel' }).click();
      await expect.element(wizard).toMatchTextContent('Which vehicle?');
      expect(server.sent(buying)).toMatchObject([
        { body: { totalRepayment: 518.75, saveCard: false, cardDetails: { cvv: '737' } } },
      ]);
    },
  );

  // PAY-3, OUT-13
  it('is remembered with its key while it waits, and without its card', async () => {
    const { server } = await openCard();
    const release = server.hold(buying, newPurchase(paid));
    await fillCard(form);
    await pay.click();
    await expect.poll(readStores).toContain('"openAttempt":{"method":"card","key":');
    const stored = await readStores();
    for (const secret of ['4242424242424242', typedNumber, '11/39', '"737"', 'cvv']) {
      expect(stored).not.toContain(secret);
    }
    release();
    await expectToast('Purchase Successful');
  });

  async function openDeclined() {
    const { server } = await openCard();
    server
      .answer(buying, declined(failed))
      .answer(settling, () => listed(server, newPurchase(paid)));
    await fillCard(form);
    await pay.click();
    await expectToast('Purchase Failed');
    return server;
  }

  it('that is declined keeps its dialog, and the next card pays the same purchase', {
    tags: 'long',
  }, async () => {
    const server = await openDeclined();
    await expectWords(form.getByRole('alert'), 'Nothing is owed: try another card.');
    await pay.click();
    await expectToast('Purchase Successful');
    expect(server.sent(settling)[0]?.params.id).toBe(failed.id);
    expect(new Set([...server.keys(buying), ...server.keys(settling)]).size).toBe(2);
  });

  it('that was declined is not created again after Back', { tags: 'long' }, async () => {
    const server = await openDeclined();
    await form.getByRole('button', { name: 'Back' }).click();
    await chooseMethod('Card');
    await fillCard(form);
    await pay.click();
    await expectToast('Purchase Successful');
    expect(server.sent(buying)).toHaveLength(1);
    expect(server.sent(settling)).toHaveLength(1);
  });

  // BUY-5
  it('whose price moved shows both figures, and keeps what was typed', {
    tags: 'long',
  }, async () => {
    const { server } = await openCard();
    const moved = { ...discountedQuote(), pricePerLiter: 21.75 };
    server.answer(buying, refusal(409, { code: 'price-moved', message: 'Moved', quote: moved }));
    await fillCard(form);
    await pay.click();
    await expect.element(form).toMatchTextContent('Nothing was charged.');
    const row = (name: RegExp) => form.getByRole('row', { name });
    await expect.element(row(/^Per litre/)).toMatchTextContent('R20.75R21.75');
    await expect.element(row(/^You repay/)).toMatchTextContent('R518.75R508.38');
    await inspectScreens();
    await form.getByRole('button', { name: 'Continue with R508.38' }).click();
    await expect.element(field('Card number')).toHaveValue(typedNumber);
    sell(server, { ...paid, totalRepayment: 508.38 });
    await form.getByRole('button', { name: 'Pay R508.38' }).click();
    await expectToast('Purchase Successful', 'R508.38 was charged to your card.');
    expect(server.sent(buying)[1]?.body).toMatchObject({ totalRepayment: 508.38 });
  });

  it('whose bank is late is shown as under way, not as paid', { tags: 'long' }, async () => {
    const { server } = await openCard();
    sell(server, { paymentMethod: 'card', paymentStatus: 'processing' });
    await fillCard(form);
    await pay.click();
    await expectToast(
      'Payment Under Way',
      "Your bank hasn't confirmed yet. You will see the result in your purchases.",
    );
    await expect.element(recent).toMatchTextContent('Pending');
  });

  // PAY-11
  it('that is open says that it needs a connection, and continues when it returns', {
    tags: 'long',
  }, async () => {
    const app = await openCard();
    const { server } = app;
    sell(server, paid);
    await fillCard(form);
    await loseConnection(app);
    await expect.element(form.getByText(/^Paying needs a connection/)).toBeVisible();
    await expect.element(pay).toBeDisabled();
    await regainConnection(app);
    await expect.element(pay).toBeEnabled();
    await pay.click();
    await expectToast('Purchase Successful');
    expect(server.sent(buying)).toHaveLength(1);
  });
});

describe('a payment without an answer', { tags: 'long' }, () => {
  it('keeps its key, and allows no other payment method', async () => {
    const { server } = await openCard();
    server.cut(buying);
    await fillCard(form);
    await pay.click();
    await expect.element(form.getByRole('alert')).toMatchTextContent('No answer came');
    await expectGone(form.getByRole('button', { name: 'Back' }));
    sell(server, paid);
    await pay.click();
    await expectToast('Purchase Successful');
    const [first, second] = server.keys(buying);
    expect(second).toBe(first);
    expect(first).toBeTruthy();
  });

  it('is offered for a retry with its quote when the app is opened again', async () => {
    const key = crypto.randomUUID();
    const { server } = await openQuote({ draft: { openAttempt: { method: 'card', key } } });
    const card = page.getByRole('region', { name: /^Your quote/ });
    await expect.element(card).toMatchTextContent('Your last payment got no answer');
    await expectGone(card.getByRole('button', { name: 'Pay Now' }));
    await card.getByRole('button', { name: 'Try that payment again' }).click();
    sell(server, paid);
    await fillCard(form);
    await pay.click();
    await expectToast('Purchase Successful');
    expect(server.keys(buying)[0]).toBe(key);
  });
});
