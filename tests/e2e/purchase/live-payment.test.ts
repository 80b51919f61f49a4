import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectToast, signInByCall, submitSignIn } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { adminSignIn } from '../../support/browser/e2e-server.ts';
import { expect, payThere, test } from '../../support/browser/live-product.ts';
import { workerReady } from '../../support/browser/offline.ts';
import { createPhone, signedInBefore } from '../../support/browser/phone.ts';
import {
  askForQuote,
  chooseDay,
  choosePayment,
  dayFromNow,
  dialog,
  purchasesOf,
  quoteCard,
} from '../../support/browser/purchases.ts';

// One product and one peer for all of them.
test.describe.configure({ mode: 'default' });

/** Cards of the local Paystack (docs/payments.md). */
const cards = {
  pays: '4084084084084081',
  declinesThenPays: '4084080000000100',
  paysSlowly: '4084080000000118',
  paysWithoutEvent: '4084080000000126',
  paysWithEvents: '4084080000000134',
  paysWithLateEvent: '4084080000000142',
  pausesLater: '4084080000000159',
  refundSlow: '4084080000000183',
  refundFails: '4084080000000191',
} as const;

const total = 'R518.75';
const form = (page: Page) => dialog(page, 'Pay by card');
const result = (page: Page) => page.getByRole('region', { name: 'Your payment' });
const leave = (page: Page) => form(page).getByRole('button', { name: `Continue to pay ${total}` });

/** A motorist with one vehicle goes to the payment page of a quote of R518.75. */
async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/?buy');
  await askForQuote(page);
  await choosePayment(page, 'Card');
  await leave(page).click();
  await expect(page.getByRole('heading', { name: `Pay ${total}` })).toBeVisible();
}

/** Goes on from the home screen with a payment that waits on its page. */
async function continuePayment(page: Page): Promise<void> {
  const owed = page.getByRole('region', { name: 'What I owe' });
  await owed.getByRole('button', { name: 'Continue the payment' }).click();
  const settle = dialog(page, 'Pay this purchase');
  await expect(settle).toContainText('This payment waits for you');
  await settle.getByRole('button', { name: 'Continue the payment' }).click();
  await expect(page.getByRole('heading', { name: `Pay ${total}` })).toBeVisible();
}

async function expectPaid(page: Page): Promise<void> {
  await expect(result(page)).toContainText('Paid');
  await expect(result(page)).toContainText(total);
}

test('the first payment by checkout keeps the card, and the kept card pays', {
  tag: ['@worker', '@long'],
}, async ({ page, driver, live }) => {
  await test.step('the form says where it leads, and offers no debit order', async () => {
    await addVehicle(page);
    await page.goto('/?buy');
    await workerReady(page);
    await askForQuote(page);
    await quoteCard(page).getByRole('button', { name: 'Pay Now' }).click();
    const method = dialog(page, 'Payment method').getByRole('button', { name: /^Debit order/ });
    await expect(method).toBeDisabled();
    await expect(method).toContainText('Not offered now');
    await dialog(page, 'Payment method').getByRole('button', { name: /^Card/ }).click();
    await expect(form(page)).toContainText('the page of Paystack');
    await expect(form(page)).toContainText('needs a connection');
    await expect(page.getByLabel('Card number')).toHaveCount(0);
  });

  await test.step('it pays, and comes back to the result', async () => {
    await page.getByLabel('Keep this card for next time').check();
    await leave(page).click();
    await payThere(page, cards.pays);
    await expectPaid(page);
    await page.getByRole('link', { name: 'See your purchases' }).click();
    await expect(page.getByRole('list', { name: 'Your purchases' })).toContainText('Paid');
    expect(await purchasesOf(page, driver.id)).toMatchObject([
      { paymentStatus: 'paid', cardBrand: 'visa', cardLastFour: '4081', checkoutUrl: null },
    ]);
  });

  await test.step('the kept card pays without leaving', async () => {
    await page.goto('/?buy');
    await askForQuote(page);
    await choosePayment(page, 'Card');
    await expect(page.getByRole('radio', { name: 'Visa ending in 4081' })).toBeChecked();
    await form(page)
      .getByRole('button', { name: `Pay ${total}` })
      .click();
    await expectToast(page, 'Purchase Successful', `${total} was charged to your card.`);
  });

  const purchases = await purchasesOf(page, driver.id);
  expect(purchases.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'paid']);
  const { transactions } = await live.book();
  expect(transactions.map(({ amount, status }) => [amount, status])).toEqual([
    [51_875, 'success'],
    [51_875, 'success'],
  ]);
});

test('a declined card pays on its second try, on the same page', {
  tag: ['@worker', '@long'],
}, async ({ page, driver }) => {
  await addVehicle(page);
  await goToCheckout(page);
  await payThere(page, cards.declinesThenPays);
  await expect(page.getByRole('alert')).toContainText('Insufficient Funds');
  await payThere(page, cards.declinesThenPays);
  await expectPaid(page);
  expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a decline is shown after the return, and another card pays on a new page', {
  tag: ['@worker', '@long'],
}, async ({ page, driver }) => {
  await addVehicle(page);
  await goToCheckout(page);
  await payThere(page, cards.declinesThenPays);
  await expect(page.getByRole('alert')).toContainText('Insufficient Funds');
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(result(page)).toContainText('there is not enough money in the account');
  await page.getByRole('link', { name: 'See your purchases' }).click();
  const purchase = page.getByRole('list', { name: 'Your purchases' }).getByRole('listitem');
  await purchase.getByRole('button', { expanded: false }).click();
  await purchase.getByRole('button', { name: /^Try another card/ }).click();
  const settle = dialog(page, 'Pay this purchase');
  await settle.getByRole('button', { name: `Continue to pay ${total}` }).click();
  await payThere(page, cards.pays);
  await expectPaid(page);
  expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a tab that is closed in the middle loses nothing, and a new one goes on', {
  tag: ['@worker', '@long'],
}, async ({ page, driver, context }) => {
  await addVehicle(page);
  await goToCheckout(page);
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await continuePayment(next);
  await payThere(next, cards.pays);
  await expectPaid(next);
  expect(await purchasesOf(next, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a payment without any return is shown in seconds', { tag: ['@worker', '@long'] }, async ({
  page,
  driver,
  context,
}) => {
  await addVehicle(page);
  await goToCheckout(page);
  // The browser ends after the payment, before it comes back.
  await context.route('**/payment-return*', (route) => route.abort());
  await payThere(page, cards.paysWithoutEvent);
  await page.close();
  const next = await context.newPage();
  await next.goto('/purchase-history');
  await expect(next.getByRole('list', { name: 'Your purchases' })).toContainText('Paid');
  expect(await purchasesOf(next, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('the return before the webhook, the webhook before the return, and ten equal events', {
  tag: ['@worker', '@long'],
}, async ({ page, driver, live, context }) => {
  const eventsOf = async (reference: string) =>
    (await live.book()).events.filter((event) => event.reference === reference);
  const latest = async () => (await purchasesOf(page, driver.id))[0]!.id;
  await addVehicle(page);

  await test.step('the event comes late', async () => {
    await goToCheckout(page);
    await payThere(page, cards.paysWithLateEvent);
    await expectPaid(page);
    const id = await latest();
    await expect.poll(async () => (await eventsOf(id)).map(({ status }) => status)).toEqual([200]);
  });

  await test.step('the bank is slow, and the result appears by itself', async () => {
    await goToCheckout(page);
    await payThere(page, cards.paysSlowly);
    await expect(result(page)).toContainText('We are checking your payment');
    await expectPaid(page);
  });

  await test.step('the event comes ten times, before the return', async () => {
    await goToCheckout(page);
    await context.route('**/payment-return*', (route) => route.abort());
    await payThere(page, cards.paysWithEvents);
    const id = await latest();
    await expect
      .poll(async () => (await eventsOf(id)).map(({ status }) => status))
      .toEqual(Array(10).fill(200));
    await context.unroute('**/payment-return*');
    await page.goto(`/payment-return?purchase=${id}`);
    await expectPaid(page);
    const { events } = await (await page.request.get(`/api/purchases/${id}`)).json();
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'created',
      'charging',
      'paid',
    ]);
  });
});

test('a payment that was given up, and is made in a second window, is paid back', {
  tag: ['@worker', '@long'],
}, async ({ page, driver, live, context }) => {
  await addVehicle(page);
  await goToCheckout(page);
  const second = await context.newPage();
  await second.goto('/');
  const owed = second.getByRole('region', { name: 'What I owe' });
  await owed.getByRole('button', { name: 'Continue the payment' }).click();
  await second.getByRole('button', { name: 'Cancel this payment' }).click();
  await expect(dialog(second, 'Pay this purchase')).toContainText('the page of Paystack');
  await payThere(page, cards.pays);
  await expect(result(page)).toContainText('paid back');
  const [purchase] = await purchasesOf(page, driver.id);
  expect(purchase).toMatchObject({ paymentStatus: 'failed' });
  await expect
    .poll(async () =>
      (await live.book()).refunds.find(({ reference }) => reference === purchase!.id),
    )
    .toMatchObject({ amount: 51_875, status: 'processed' });
  await page.getByRole('link', { name: 'See your purchases' }).click();
});

test('a server that is killed while its user pays finds the payment', {
  tag: ['@worker', '@long'],
}, async ({ page, driver, live }) => {
  await addVehicle(page);
  await goToCheckout(page);
  await live.restart();
  await payThere(page, cards.pays);
  await expectPaid(page);
  expect(await purchasesOf(page, driver.id)).toMatchObject([{ paymentStatus: 'paid' }]);
});

test('a browser that is killed while its user pays shows the truth, also a newly installed one', {
  tag: ['@worker', '@long'],
}, async ({ motorist, live }) => {
  const profiles = await Promise.all(
    ['one', 'two'].map((name) => mkdtemp(join(tmpdir(), `volmaak-live-${name}-`))),
  );
  const complaints: string[] = [];
  const [phone, newPhone] = profiles.map((profile) =>
    createPhone(profile, live.url, complaints, { elsewhere: live.peerUrl }),
  );
  try {
    await signedInBefore(phone!, motorist);
    const page = await phone!.start();
    await addVehicle(page);
    await goToCheckout(page);
    const { user } = await (await page.request.get('/api/auth/session')).json();
    const purchaseId = (await purchasesOf(page, user.id))[0]!.id;
    await phone!.kill();

    await test.step('the same phone goes on', async () => {
      const again = await phone!.start();
      await again.goto('/');
      await continuePayment(again);
      await payThere(again, cards.pays);
      await phone!.kill();
    });

    await test.step('a new one shows the result after the sign-in', async () => {
      const fresh = await newPhone!.start();
      await fresh.goto(`/payment-return?purchase=${purchaseId}`);
      await fresh.getByRole('link', { name: 'Go to Login' }).click();
      await submitSignIn(fresh, motorist);
      await expectPaid(fresh);
      await newPhone!.close();
    });
    expect(complaints).toEqual([]);
  } finally {
    await phone!.kill();
    await newPhone!.kill();
    for (const profile of profiles) await rm(profile, { recursive: true, force: true });
  }
});

test('a scheduled card is checked, paid back, and asks for its holder on its day', {
  tag: ['@worker', '@long'],
}, async ({ page, driver, database, live }) => {
  await addVehicle(page);
  await page.goto('/?buy');
  await askForQuote(page);
  await quoteCard(page).getByRole('button', { name: 'Schedule Payment' }).click();
  const schedule = dialog(page, 'Schedule Payment');
  await expect(schedule).toContainText('R1.00 is charged there and paid back at once');
  await chooseDay(schedule, dayFromNow(3));
  await schedule.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Pay R1.00' })).toBeVisible();
  await payThere(page, cards.pausesLater);
  await expect(result(page)).toContainText('Scheduled');
  const [purchase] = await purchasesOf(page, driver.id);
  const { id } = purchase!;
  expect(purchase).toMatchObject({ paymentStatus: 'scheduled', cardLastFour: '0159' });
  await expect
    .poll(async () => (await live.book()).refunds.find(({ reference }) => reference === id))
    .toMatchObject({ amount: 100, status: 'processed' });

  await test.step('on its day the bank asks for its holder, who is told and pays', async () => {
    await database.query(
      `update purchases set scheduled_payment_date = (now() at time zone 'Africa/Johannesburg')::date
        where id = $1`,
      [id],
    );
    await expect
      .poll(async () => {
        const { rows } = await database.query(
          "select text from messages where user_id = $1 and kind = 'bank-asks'",
          [driver.id],
        );
        return rows[0]?.text;
      })
      .toContain(`your bank wants you to confirm ${total}`);
    await page.goto(`/payment-return?purchase=${id}`);
    await expect(result(page)).toContainText('Your bank wants you to confirm this payment');
    await result(page).getByRole('button', { name: 'Pay Now' }).click();
    const settle = dialog(page, 'Pay this purchase');
    await settle.getByRole('button', { name: `Continue to pay ${total}` }).click();
    await payThere(page, cards.pays);
    await expectPaid(page);
  });
});

test('a slow refund and one that fails at first are told to the admin', {
  tag: ['@worker', '@long'],
}, async ({ page, driver, live, browser }) => {
  const desk = await browser.newContext({
    baseURL: live.url,
    viewport: { width: 1280, height: 800 },
  });
  const admin = await desk.newPage();
  await signInByCall(admin, adminSignIn);
  const refund = async (id: string) => {
    await admin.goto(`/admin?purchase=${id}`);
    await dialog(admin, 'Purchase details').getByRole('button', { name: 'Refund' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  };
  await addVehicle(page);
  const paidWith = async (card: string) => {
    await goToCheckout(page);
    await payThere(page, card);
    await expectPaid(page);
    return (await purchasesOf(page, driver.id))[0]!.id;
  };

  await test.step('the slow one', async () => {
    const id = await paidWith(cards.refundSlow);
    await refund(id);
    await expectToast(admin, 'Refund Started');
    await expect(admin.getByText('A refund is under way.')).toBeVisible();
    await expect
      .poll(async () => (await purchasesOf(page, driver.id))[0]?.paymentStatus)
      .toBe('refunded');
  });

  await test.step('the one that fails at first', async () => {
    const id = await paidWith(cards.refundFails);
    await refund(id);
    await expect
      .poll(async () => (await live.book()).refunds.filter(({ reference }) => reference === id))
      .toMatchObject([{ status: 'failed' }]);
    await admin.goto('/admin/morning');
    await admin.getByRole('link', { name: /Refunds that need you/ }).click();
    await expect(admin.getByRole('table')).toContainText('R518.75');
    await refund(id);
    await expect
      .poll(async () => (await purchasesOf(page, driver.id))[0]?.paymentStatus)
      .toBe('refunded');
    const { refunds } = await live.book();
    expect(refunds.filter(({ reference }) => reference === id).map(({ status }) => status)).toEqual(
      ['failed', 'processed'],
    );
  });
  await desk.close();
});
