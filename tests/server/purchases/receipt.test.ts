// @module-tag long

import { describe, expect, it } from 'vitest';
import { beforeTests, newAdmin, newCar, newDriver, startApi } from '../../support/api.ts';
import { newPurchase, type PurchaseRow } from '../../support/server/purchase-rows.ts';

const api = startApi();
const at = new Date('2026-03-02T22:30:00Z');

const driver = beforeTests(() =>
  newDriver(api, { firstName: '<b>Thandi</b>', lastName: 'O\'Neil "T" & Co' }),
);
const car = beforeTests(() => newCar(driver));

async function receiptOf(changes: Partial<PurchaseRow>) {
  const { id } = await newPurchase(api, driver, car, { purchaseDate: at, ...changes });
  const answer = await driver.call('GET', `/api/purchases/${id}/receipt`);
  return { ...answer, id, text: String(answer.body) };
}

/** The visible text, with a space between the cells of a table row. */
function wordsOf(text: string): string {
  const body = text.slice(text.indexOf('<body>'));
  return body
    .replaceAll('</th><td>', ' ')
    .replace(/<[^>]*>/g, '\n')
    .replace(/\n+/g, '\n');
}

// BUY-15
describe('GET /api/purchases/{id}/receipt', () => {
  it('is a page that states the purchase, its cost and its payment', async () => {
    const receipt = await receiptOf({
      repaymentDueDate: '2026-04-02' as never, // a day
      paymentMethod: 'card',
      paymentStatus: 'paid',
      paymentDate: new Date('2026-03-02T22:31:00Z'),
      cardBrand: 'visa',
      cardLastFour: '4242',
    });
    expect(receipt.status).toBe(200);
    expect(receipt.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(receipt.headers['cache-control']).toBe('no-store');
    expect(receipt.text).toMatch(/^<!doctype html>\n<html lang="en-ZA">/);
    expect(receipt.text).toContain('<title>Receipt of 03/03/2026 00:30 – Volmaak</title>');
    const words = wordsOf(receipt.text);
    for (const line of [
      'Paid in full on 03/03/2026: R508.38. Thank you.',
      'Bought on 03/03/2026 00:30',
      'Vehicle Toyota Corolla, CA 123-456',
      'Fuel: 20 l of petrol at R20.75 /l R415.00',
      'Loyalty discount (2 %) -R8.30',
      'Cost of credit (25 %) R101.68',
      'Total R508.38',
      'Agreed payment Card',
      'Card Visa ending in 4242',
      'Paid on 03/03/2026 00:31',
      `Purchase number ${receipt.id}`,
    ]) {
      expect(words).toContain(`\n${line}\n`);
    }
    expect(words).not.toContain('Due on');
  });

  it.each([
    ['pending', true],
    ['overdue', true],
    ['cancelled', false],
    ['refunded', false],
    ['failed', false],
  ] as const)(
    'names a due date only when something is owed: %s',
    async (paymentStatus, isNamed) => {
      const { text } = await receiptOf({ paymentStatus });
      expect(/\nDue on \d/.test(wordsOf(text))).toBe(isNamed);
    },
  );

  it.each([
    ['pending', {}, 'Purchase on credit', 'Not paid yet: R508.38 is due on '],
    ['overdue', {}, 'Purchase on credit', 'Not paid yet: R508.38 was due on '],
    ['processing', {}, 'Purchase on credit', 'R508.38 is left to pay until then.'],
    [
      'processing',
      { paymentMethod: 'card' },
      'Purchase on credit',
      'The payment of R508.38 is being processed.',
    ],
    ['failed', {}, 'Purchase on credit', 'nothing was bought and nothing is owed'],
    ['cancelled', { cancelledAt: at }, 'Purchase on credit', 'Cancelled on 03/03/2026. Nothing'],
    [
      'scheduled',
      { isScheduledPayment: true, scheduledPaymentDate: '2026-03-20' as never }, // a day
      'Purchase on credit',
      'will be charged to the card on 20/03/2026',
    ],
    [
      'overdue',
      { isScheduledPayment: true, scheduledPaymentDate: '2026-03-20' as never }, // a day
      'Purchase on credit',
      'Not paid yet: R508.38 was due on 20/03/2026.',
    ],
    [
      'refunded',
      { paymentDate: at, refundedAt: new Date('2026-03-09T10:00:00Z') },
      'Receipt',
      'Paid on 03/03/2026 and refunded in full on 09/03/2026: R508.38.',
    ],
  ] as const)(
    'states the status of the payment: %s',
    async (paymentStatus, changes, title, words) => {
      const { text } = await receiptOf({ paymentStatus, ...changes });
      expect(text).toContain(`<title>${title} of`);
      expect(text).toContain(words);
    },
  );

  it('shows typed texts as text, whatever they contain', async () => {
    const hostile = `</title></style><script>alert(1)</script><img src=x onerror="a('&amp;')">`;
    const { text } = await receiptOf({
      carMake: hostile,
      carModel: hostile,
      carModelType: hostile,
      carRegistrationNumber: '"><svg onload=alert(1)>',
      cardLastFour: '<i>4',
    });
    expect(text).not.toMatch(/<(script|img|svg|i|b)\b/i);
    expect(text.match(/<\/title>/g)).toHaveLength(1);
    expect(text.match(/<\/style>/g)).toHaveLength(1);
    expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(text).toContain('&#60;b&#62;Thandi&#60;/b&#62; O&#39;Neil &#34;T&#34; &#38; Co');
    // The typed entity is visible as it was typed.
    expect(text).toContain('(&#39;&#38;amp;&#39;)');
  });

  it("needs nothing that the site's content security policy forbids", async () => {
    const { text, headers } = await receiptOf({});
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("style-src-elem 'self' 'unsafe-inline'");
    expect(policy).toContain("style-src-attr 'none'");
    expect(text).not.toMatch(
      /<(script|link|img|iframe|form|object)|\sstyle=|\son\w+=|https?:|url\(/i,
    );
    expect(text.match(/<style>/g)).toHaveLength(1);
  });
});

// LEND-16
describe('GET /api/admin/purchases/{id}/receipt', () => {
  it('is the page of the user, for admins only', async () => {
    const admin = await newAdmin(api);
    const { id, text } = await receiptOf({});
    const address = `/api/admin/purchases/${id}/receipt`;
    const answer = await admin.call('GET', address);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(answer.body)).toBe(text);
    expect((await driver.call('GET', address)).status).toBe(403);
    const unknown = `/api/admin/purchases/${crypto.randomUUID()}/receipt`;
    expect((await admin.call('GET', unknown)).status).toBe(404);
  });
});
