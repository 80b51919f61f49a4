import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { Statement } from '../../../domain/purchases/statement.ts';
import { day } from '../../../domain/values/time-units.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { expectWords, inspectAllSizes } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { newCredit, newPurchase } from '../support/data.ts';
import type { SentRequest } from '../support/fake-server.ts';
import { dialog, inspectOnDesktop, openPurchases, paid } from '../support/purchases.ts';

const asking = 'GET /api/account/statement';
const statement = dialog('Statement');
const row = (name: RegExp) => statement.getByRole('row', { name });

/** One paid and one unpaid purchase in the requested period, and none before. */
function statementOf({ query }: SentRequest, [first, second]: [Purchase, Purchase]): Statement {
  const [from, to] = [query.get('from'), query.get('to')];
  const lines = [
    { type: 'purchase', purchaseId: first.id, amount: 518.75, balance: 518.75 },
    { type: 'payment', purchaseId: first.id, amount: -518.75, balance: 0 },
    { type: 'purchase', purchaseId: second.id, amount: 518.75, balance: 518.75 },
  ];
  const isToday = to === dayFromNow(0);
  return Statement.parse({
    from,
    to,
    openingBalance: 0,
    lines: isToday
      ? lines.map((line) => ({ ...line, date: to, description: '20 l of petrol, Toyota Corolla' }))
      : [],
    closingBalance: isToday ? 518.75 : 0,
  });
}

async function openStatement() {
  const purchases: [Purchase, Purchase] = [newPurchase(paid), newPurchase()];
  const opened = await openPurchases(purchases, {
    [asking]: (request: SentRequest) => statementOf(request, purchases),
  });
  await page.getByRole('button', { name: 'Statement' }).click();
  return opened;
}

describe('the statement', () => {
  it('shows what was bought and paid in the last 30 days', { tags: 'long' }, async () => {
    const { server } = await openStatement();
    await expect.element(row(/^Closing balance/)).toMatchTextContent('R518.75');
    await expect.element(row(/^Payment/)).toMatchTextContent('-R518.75');
    const query = server.sent(asking)[0]?.query;
    expect([query?.get('from'), query?.get('to')]).toEqual([dayFromNow(-29), dayFromNow(0)]);
    await inspectAllSizes();
    await inspectOnDesktop();
  });

  it('covers the typed days, and cannot end before it begins', async () => {
    await openStatement();
    const from = statement.getByLabelText('From');
    await expect.element(from).toHaveAttribute('placeholder', 'DD/MM/YYYY');
    await statement.getByLabelText('To').fill(written(dayFromNow(-40)));
    await userEvent.keyboard('{Tab}');
    await expectWords(statement.getByRole('alert'), "A statement can't end before it begins");
    await from.fill(written(dayFromNow(-50)));
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => statement.getByRole('row').elements().length).toBe(3);
    await expect.element(statement).toMatchTextContent(written(dayFromNow(-50)));
  });

  it('is calculated on this phone while offline', { tags: 'long' }, async () => {
    const app = await openPurchases([newPurchase(paid), newPurchase()]);
    await loseConnection(app);
    await page.getByRole('button', { name: 'Statement' }).click();
    await expect.element(statement).toMatchTextContent('saved on this phone');
    await expect.element(row(/^Closing balance/)).toMatchTextContent('R518.75');
  });

  // PAY-27
  it('has a line for each payment of a purchase, and says that credit is not in it', {
    tags: 'long',
  }, async () => {
    const payments = [100, 200].map((amount) => ({ at: paid.paymentDate, amount, way: 'card' }));
    const purchaseDate = new Date(Date.now() - day).toISOString();
    const purchase = newPurchase({ purchaseDate, paidAmount: 300, payments });
    const app = await openPurchases([purchase], {
      'GET /api/account/credit': newCredit({ balance: 100 }),
    });
    await loseConnection(app);
    await page.getByRole('button', { name: 'Statement' }).click();
    await expect.element(statement).toMatchTextContent('Your credit balance is not in it.');
    await expect.element(row(/^Payment.*-R100\.00/)).toMatchTextContent('R418.75');
    await expect.element(row(/^Payment.*-R200\.00/)).toMatchTextContent('R218.75');
    await expect.element(row(/^Closing balance/)).toMatchTextContent('R218.75');
  });
});
