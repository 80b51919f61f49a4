import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { WrongPriceItem } from '../../../domain/admin/wrong-price.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { adminUser, enteredPrice } from '../support/admin-data.ts';
import { inspect } from '../support/checks.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const listing = 'GET /api/admin/fuel-prices';
const entering = 'POST /api/admin/fuel-prices';
const replacing = 'POST /api/admin/fuel-prices/{id}/replacement';
const making = 'GET /api/admin/wrong-prices';
const deciding = 'POST /api/admin/wrong-prices';
const today = written(dayFromNow(0));

const words = 'Petrol would cost R12.89 (twelve rand and eighty-nine cents) per litre from today.';
const unconfirmed = refusal(409, { message: words, code: 'price-unconfirmed' });
const question = page.getByRole('alertdialog');
const confirm = question.getByRole('button', { name: 'Yes, save it' });

const wrong = enteredPrice({ pricePerLiter: 12.89, effectiveDate: dayFromNow(0), isInForce: true });
const right = enteredPrice({
  pricePerLiter: 21.15,
  effectiveDate: dayFromNow(0),
  isInForce: true,
  replaces: wrong.id,
  reason: 'A typing mistake',
});
const replaced = { ...wrong, isInForce: false, replacedAt: new Date().toISOString() };

function made(changes: Partial<WrongPriceItem> = {}): WrongPriceItem {
  const { id, username, firstName, lastName } = adminUser();
  return {
    id: crypto.randomUUID(),
    kind: 'purchase',
    at: new Date().toISOString(),
    user: { id, username, firstName, lastName },
    plate: 'CA 123-456',
    fuelType: 'petrol',
    litres: 20,
    amount: 322.25,
    status: 'pending',
    correction: 'undo',
    decision: null,
    ...changes,
  };
}

// PRI-12
describe('a price for today', () => {
  it('is repeated in words, and saved once it is confirmed', async () => {
    const { server } = await openAdmin('/admin/fuel-prices', { [entering]: unconfirmed });
    const form = page.getByRole('region', { name: 'Enter a price' });
    await form.getByLabelText('Price per litre').fill('12.89');
    await form.getByLabelText('Starts on').fill(today);
    const save = form.getByRole('button', { name: 'Save Price' });
    await save.click();
    await expect.element(question).toMatchTextContent('twelve rand and eighty-nine cents');
    await inspect();
    await question.getByRole('button', { name: 'No, change it' }).click();
    await expect.element(form.getByLabelText('Price per litre')).toHaveValue('12.89');
    await save.click();
    await expect.element(question).toBeVisible();
    server.answer(entering, wrong);
    await confirm.click();
    await expectToast('Price Saved');
    const sent = server
      .sent(entering)
      .map(({ body }) => (body as { confirmed: boolean }).confirmed);
    expect(sent).toEqual([false, false, true]);
  });
});

// PRI-14, PRI-16
describe('a wrong price in force', () => {
  it('is replaced with a reason, and leads to what was sold at it', async () => {
    const { server } = await openAdmin('/admin/fuel-prices', {
      [listing]: [wrong],
      [making]: [made()],
      [replacing]: unconfirmed,
    });
    await page.getByRole('button', { name: /^Replace Petrol at R12.89/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace a wrong price' });
    const submit = dialog.getByRole('button', { name: 'Replace Price' });
    await submit.click();
    await expect
      .element(dialog.getByLabelText('Why it is replaced'))
      .toHaveAccessibleDescription(expect.stringContaining('Please say why'));
    await dialog.getByLabelText('The right price per litre').fill('21.15');
    await dialog.getByRole('button', { name: 'A typing mistake' }).click();
    await inspect();
    await submit.click();
    await expect.element(question).toMatchTextContent(words);
    server.answer(replacing, right).answer(listing, [right, replaced]);
    await confirm.click();
    await expectToast('Price Replaced');
    expect(server.sent(replacing).at(-1)?.body).toEqual({
      pricePerLiter: 21.15,
      reason: 'A typing mistake',
      confirmed: true,
    });
    await expect.element(rowsOf('Sold, requested and issued at this price')).toBeVisible();
  });

  it('has each of it corrected after a question, or kept', async () => {
    const kept = made({ correction: null, status: 'paid' });
    const owed = made();
    const { server } = await openAdmin('/admin/fuel-prices', {
      [listing]: [right, replaced],
      [making]: [owed, kept],
    });
    await page.getByRole('button', { name: /^What was sold at Petrol at R12.89/ }).click();
    const rows = rowsOf('Sold, requested and issued at this price');
    await expectCount(rows, 2);
    await expect.element(rows.nth(1)).toMatchTextContent('can only be kept');
    await inspect();
    const body = { price: wrong.id, kind: 'purchase', id: kept.id, decision: 'kept' };
    server.answer(deciding, { ...kept, decision: 'kept' });
    await rows.nth(1).getByRole('button', { name: /^Keep/ }).click();
    await expectToast('Kept');
    expect(server.sent(deciding).at(-1)?.body).toEqual(body);
    // SCR-4
    server.answer(deciding, refusal(500));
    const correct = rows.nth(0).getByRole('button', { name: /^Correct/ });
    await correct.click();
    await expect.element(question).toMatchTextContent('can buy again at the right price');
    await question.getByRole('button', { name: 'Correct it' }).click();
    await expectLasting('Failed to save the decision. Please try again.');
    // SEC-31
    server.answer(deciding, refusal(409, { message: 'It waits', code: 'approval-pending' }));
    await correct.click();
    await question.getByRole('button', { name: 'Correct it' }).click();
    await expectToast('Second Administrator Asked');
    server.answer(deciding, { ...owed, decision: 'corrected' });
    await correct.click();
    await question.getByRole('button', { name: 'Correct it' }).click();
    await expectToast('Corrected');
    expect(server.sent(deciding).at(-1)?.body).toMatchObject({
      decision: 'corrected',
      id: owed.id,
    });
  });
});
