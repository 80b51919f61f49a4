import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { newCar, newCredit, quoteFor } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import {
  askFor,
  discountedQuote,
  inspectOnDesktop,
  inspectScreens,
  openQuote,
  openWizard,
  purchaseDraft,
  quoteCard,
  toAmount,
  wizard,
} from '../support/purchases.ts';
import { expectToast } from '../support/toasts.ts';

const asking = 'POST /api/purchases/quote';
const button = (name: string) => wizard.getByRole('button', { name });
const litres = wizard.getByRole('textbox', { name: 'Litres' });

/** The wizard at its last step, with these litres. */
async function openReview(amount: number) {
  const opened = await openWizard();
  await toAmount();
  await litres.fill(String(amount));
  await button('Next').click();
  await expect.element(wizard).toMatchTextContent('Is this right?');
  return opened;
}

describe('a quote', { tags: 'long' }, () => {
  // BUY-4
  it('shows its figures, and where its price comes from', async () => {
    await openQuote({ shown: { quote: discountedQuote() } });
    for (const line of [
      'Fuel: 20 l at R20.75 /lR415.00',
      'Loyalty discount, 2 %−R8.30',
      'Price after discountR406.70',
      'Cost of credit, 25 %R101.68',
      'You repayR508.38',
      'Live · just now',
    ]) {
      await expect.element(quoteCard).toMatchTextContent(line);
    }
    await inspectAllSizes();
    await inspectOnDesktop();
  });

  it('is restored when the app is opened again', async () => {
    const { user } = await openQuote({ shown: { quote: quoteFor(12.5) } });
    await expect.element(quoteCard).toMatchTextContent('12.5 l');
    expect(purchaseDraft(user.id).parts().shown?.quote.fuelAmount).toBe(12.5);
    await quoteCard.getByRole('button', { name: 'Start Over' }).click();
    await expect.element(wizard).toBeVisible();
    expect(purchaseDraft(user.id).parts()).toEqual({});
  });

  // LEND-8
  it('shows what is free of both limits', async () => {
    const { server } = await openReview(20);
    const budget = { limit: 9000, used: 545, free: 8455 };
    server.answer(asking, { ...quoteFor(20), credit: newCredit({ budget }) });
    await button('Get Quote').click();
    const credit = quoteCard.getByRole('region', { name: 'Your credit' });
    await expect.element(credit).toMatchTextContent('R8,455.00 freeR545.00 of R9,000.00 used');
    await expect.element(credit).toMatchTextContent('R8,500.00 freeR0.00 of R8,500.00 used');
  });

  it('that fails says why', async () => {
    const { server } = await openReview(20);
    const message = 'There is no fuel price';
    server.answer(asking, refusal(503, { message, code: 'no-price' }));
    await button('Get Quote').click();
    await expectToast('Quote Failed', message);
    server.answer(asking, new Response('', { status: 500 }));
    await button('Get Quote').click();
    await expectToast('Quote Failed', 'Failed to generate quote');
  });

  it('that comes late does not replace a new start', async () => {
    const { server, client } = await openReview(20);
    const release = server.hold(asking, quoteFor(20));
    await button('Get Quote').click();
    await expect.poll(() => server.sent(asking).length).toBe(1);
    await button('Start Over').click();
    await toAmount();
    release();
    await expect.poll(() => client.isMutating()).toBe(0);
    await expect.element(litres).toBeVisible();
    server.answer(asking, quoteFor(10));
    await askFor(10);
    await expect.element(quoteCard).toMatchTextContent('Fuel: 10 l');
  });

  it('that comes late is not shown for an amount that has changed', async () => {
    const { server, client } = await openReview(15);
    const release = server.hold(asking, quoteFor(15));
    await button('Get Quote').click();
    await expect.poll(() => server.sent(asking).length).toBe(1);
    await button('Previous').click();
    await litres.fill('25');
    await button('Next').click();
    release();
    await expect.poll(() => client.isMutating()).toBe(0);
    server.answer(asking, quoteFor(25));
    await button('Get Quote').click();
    await expect.element(quoteCard).toMatchTextContent('Fuel: 25 l');
  });
});

// BUY-13
describe('an offline quote', { tags: 'long' }, () => {
  it('is an estimate with the saved price, which nobody can pay', async () => {
    const app = await openReview(20);
    await loseConnection(app);
    await button('Get Quote').click();
    await expectToast('Quote Generated Successfully', 'An estimate');
    for (const words of [
      'Your quote: an estimate',
      'R518.75',
      'Estimate with the price saved on this phone',
      'Paying needs a connection.',
    ]) {
      await expect.element(quoteCard).toMatchTextContent(words);
    }
    await expect.element(quoteCard.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
    await expect
      .element(quoteCard.getByRole('button', { name: 'Schedule Payment' }))
      .toBeDisabled();
    await inspectScreens();
  });

  it('is an estimate with R21.80 if no price is saved', async () => {
    const app = await openWizard(newCar(), {
      'GET /api/fuel-prices/live': refusal(503),
      'GET /api/fuel-prices/changes': refusal(503),
    });
    await expect.element(page.getByText('Using fallback prices')).toBeVisible();
    await toAmount();
    await loseConnection(app);
    await askFor(20);
    await expectWords(quoteCard, 'Fuel: 20 l at R21.80 /lR436.00', 'Estimate with R21.80 /l');
  });
});

describe('an estimate', () => {
  const saved = { basis: 'saved-price' } as const;

  it('that was right can be paid as soon as there is a connection', async () => {
    await openQuote({ shown: saved, answers: { [asking]: quoteFor(20) } });
    await expect.element(quoteCard).toMatchTextContent('Live · just now');
    await expect.element(quoteCard.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  });

  it('that was wrong is shown beside the new figure', { tags: 'long' }, async () => {
    const app = await openWizard();
    const { server } = app;
    server.answer(asking, discountedQuote());
    await toAmount();
    await loseConnection(app);
    await askFor(20);
    await expect.element(quoteCard).toMatchTextContent('R518.75');
    await regainConnection(app);
    const moved = page.getByRole('region', { name: 'Your quote has changed' });
    await expectWords(moved.getByRole('row', { name: /^You repay/ }), 'R518.75R508.38');
    await expect.element(moved.getByRole('columnheader', { name: 'Estimate' })).toBeVisible();
    await inspectScreens();
    await moved.getByRole('button', { name: 'Continue with R508.38' }).click();
    await expect.element(quoteCard).toMatchTextContent('R508.38');
    await expect.element(quoteCard.getByRole('button', { name: 'Pay Now' })).toBeEnabled();
  });
});
