import { beforeEach, describe, expect, it } from 'vitest';
import { dayFromNow, written } from '../../support/days.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import {
  chooseDay,
  dialog,
  discountedQuote,
  expectGone,
  fillCard,
  inspectOnDesktop,
  openQuote,
  quoteCard,
  recent,
  sell,
} from '../support/purchases.ts';
import { expectToast, keepToasts } from '../support/toasts.ts';

const scheduling = 'POST /api/purchases/scheduled';
const form = dialog('Schedule Payment');
const submit = form.getByRole('button', { name: 'Schedule Payment' });
const calendar = form.getByRole('region', { name: 'Payment date' });
const opener = quoteCard.getByRole('button', { name: 'Schedule Payment' });
const required = 'Please fill in all required fields';

// On a busy machine a click may take longer than a toast is shown.
beforeEach(keepToasts);

async function openSchedule() {
  const opened = await openQuote();
  await opener.click();
  await expect.element(submit).toBeVisible();
  return opened;
}

/** The filled-in form, for the day after tomorrow. */
async function openFilled() {
  const opened = await openSchedule();
  await fillCard(form);
  await chooseDay(form, dayFromNow(2));
  return opened;
}

function scheduled(day: string, changes: Record<string, unknown> = {}) {
  const status = { paymentMethod: 'card', paymentStatus: 'scheduled', isScheduledPayment: true };
  return { ...status, scheduledPaymentDate: day, ...changes };
}

describe('the form of a scheduled payment', () => {
  // PAY-14
  it('shows what is bought and when it can be charged', { tags: 'long' }, async () => {
    await openSchedule();
    for (const words of [
      // The rows add up.
      'Base priceR415.00Cost of credit, 25 %R103.75TotalR518.75',
      `Due date${written(dayFromNow(30))}`,
      `From ${written(dayFromNow(1))} to ${written(dayFromNow(30))}`,
      'This is a demonstration',
    ]) {
      await expect.element(form).toMatchTextContent(words);
    }
    await expect.element(form).not.toMatchTextContent('Discount');
  });

  it('requires a day, with and without a card', { tags: 'long' }, async () => {
    await openSchedule();
    await submit.click();
    await expectToast('Validation Error', required);
    await expect.element(calendar).toHaveFocus();
    await expect.element(calendar.getByRole('alert')).toBeInViewport();
    await inspectAllSizes();
    await inspectOnDesktop();
    await fillCard(form);
    await submit.click();
    await expectToast('Validation Error', required);
    await expect.element(calendar).toHaveFocus();
    await expect.element(calendar.getByRole('alert')).toMatchTextContent(required);
    await chooseDay(form, dayFromNow(3));
    await expectGone(calendar.getByRole('alert'));
    await expect.element(form).toMatchTextContent(`Chosen: ${written(dayFromNow(3))}`);
  });

  it('leads back to the quote', async () => {
    await openSchedule();
    await form.getByRole('button', { name: 'Back to Quote' }).click();
    await expectGone(form);
    await expect.element(opener).toHaveFocus();
  });
});

describe('a payment', { tags: 'long' }, () => {
  it('is scheduled for its day', async () => {
    const { server } = await openFilled();
    const day = dayFromNow(2);
    sell(server, scheduled(day), scheduling);
    await submit.click();
    await expectToast(
      'Scheduled Payment Created',
      `R518.75 will be charged to your card on ${written(day)}.`,
    );
    await expect.element(recent).toMatchTextContent('Pending');
    expect(server.sent(scheduling)).toMatchObject([{ body: { scheduledPaymentDate: day } }]);
  });

  it('that cannot be scheduled says so', async () => {
    const { server } = await openFilled();
    server.answer(scheduling, refusal(503, { message: 'Down', code: 'payments-unavailable' }));
    await submit.click();
    await expectToast('Scheduling Failed', 'Failed to schedule payment. Please try again.');
  });

  it("for a day that has passed shows the server's message", async () => {
    const { server } = await openFilled();
    const message = 'Scheduled payment date must be in the future';
    server.answer(scheduling, refusal(400, { message, code: 'not-in-future' }));
    await submit.click();
    await expectToast('Validation Error', message);
    await expect.element(calendar.getByRole('alert')).toMatchTextContent(message);
  });

  it('at a price that moved asks again', async () => {
    const { server } = await openFilled();
    server.answer(
      scheduling,
      refusal(409, { code: 'price-moved', message: 'Moved', quote: discountedQuote() }),
    );
    await submit.click();
    await form.getByRole('button', { name: 'Continue with R508.38' }).click();
    await expect.element(form).toMatchTextContent('Discount2 % · −R8.30');
    sell(server, scheduled(dayFromNow(2), { totalRepayment: 508.38 }), scheduling);
    await submit.click();
    await expectToast('Scheduled Payment Created', 'R508.38');
    expect(server.sent(scheduling)[1]?.body).toMatchObject({ totalRepayment: 508.38 });
  });
});
