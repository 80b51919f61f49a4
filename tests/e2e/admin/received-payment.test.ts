import { expect } from 'playwright/test';
import { otherMotorist, searchRow, test } from '../../support/browser/admin.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { addPurchase, dialog, purchasesOf } from '../../support/browser/purchases.ts';

const rand = (amount: number) => `R${amount.toFixed(2)}`;

// PAY-28, PAY-29, PAY-30
test('a payment covers one purchase and a part of another; one that is too much becomes credit', {
  tag: '@desktop',
}, async ({ page, admin: _ }) => {
  // A last name that no other user has.
  const lastName = `P${crypto.randomUUID().slice(0, 8)}`;
  const motorist = await otherMotorist(lastName);
  const car = await addVehicle(motorist);
  const { totalRepayment: each } = await addPurchase(motorist, car, { paymentMethod: 'budget' });
  await addPurchase(motorist, car, { paymentMethod: 'budget' });
  const person = dialog(page, 'User details');
  const form = dialog(page, 'Receive a payment');
  const paidOf = async () => {
    const purchases = await purchasesOf(motorist, motorist.id);
    return purchases.map(({ paidAmount = 0 }) => paidAmount).toSorted((a, b) => a - b);
  };

  async function receive(amount: number, reference: string) {
    await person.getByRole('button', { name: 'Receive payment' }).click();
    await form.getByLabel('Amount received').fill(String(amount));
    await form.getByLabel('Reference').fill(reference);
  }

  const save = () => form.getByRole('button', { name: 'Save payment' }).click();

  await test.step('the first one pays a purchase and a part of the second', async () => {
    await page.goto('/admin?tab=users');
    const row = await searchRow(page, 'User Management', lastName);
    await row.getByRole('button', { name: new RegExp(lastName) }).click();
    await receive(each + 100, 'EFT 1');
    await expect(form).toContainText('Nothing becomes credit.');
    await save();
    await expect(person).toContainText('Reference EFT 1');
    expect(await paidOf()).toEqual([100, each]);
  });

  await test.step('the second one is too much, and the rest is their credit', async () => {
    await receive(each, 'EFT 2');
    await expect(form).toContainText('R100.00 becomes credit.');
    await save();
    await expect(person).toContainText('R100.00 became credit');
    await expect(person).toContainText('It pays their next debt by itself');
    expect(await paidOf()).toEqual([each, each]);
  });

  await test.step('its reversal takes the credit, and the rest is owed again', async () => {
    const reverse = `Reverse ${rand(each)}, reference EFT 2`;
    await person.getByRole('button', { name: reverse }).click();
    const question = dialog(page, 'Reverse this payment?');
    await expect(question).toContainText('R100.00 of credit is gone.');
    await question.getByRole('button', { name: 'The bank took it back' }).click();
    await question.getByRole('button', { name: 'Reverse payment' }).click();
    await expect(person).toContainText('The bank took it back');
    await expect(person).toContainText('We hold no money of theirs.');
    expect(await paidOf()).toEqual([100, each]);
  });
});
