// These parts load before a test begins, because that takes long on a busy machine.
import '../../../src/app/signed-in.tsx';
import '../../../src/features/purchase/buy-fuel.tsx';
import '../../../src/features/purchase/payment/payment-dialog.tsx';
import '../../../src/features/purchase/payment/schedule-dialog.tsx';
import '../../../src/features/purchase/purchases/cancel-question.tsx';
import '../../../src/features/purchase/purchases/details-dialog.tsx';
import '../../../src/features/purchase/purchases/move-dialog.tsx';
import '../../../src/features/purchase/purchases/purchase-history-page.tsx';
import '../../../src/features/purchase/purchases/receipt-dialog.tsx';
import '../../../src/features/purchase/purchases/recent-purchases.tsx';
import '../../../src/features/purchase/purchases/settle-dialog.tsx';
import '../../../src/features/purchase/purchases/statement-dialog.tsx';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { UserId } from '../../../domain/ids.ts';
import type { QuoteWithCredit } from '../../../domain/purchases/credit-schemas.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import type { PurchaseDraft, ShownQuote } from '../../../src/features/purchase/draft.ts';
import { purchaseDraftKind } from '../../../src/features/purchase/purchase-draft.ts';
import {
  emptyWizard,
  type WizardValue,
} from '../../../src/features/purchase/wizard/wizard-value.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { type Draft, openDraft } from '../../../src/session/drafts.ts';
import {
  expectNoSidewaysScroll,
  expectTouchTargets,
  expectWholeWords,
  inspect,
  inspectAllSizes,
} from './checks.ts';
import { newCar, newPurchase, quoteFor, sessionUser } from './data.ts';
import { type Answers, type FakeServer, refusal } from './fake-server.ts';
import { openApp } from './open-app.tsx';
import { openRows } from './rows.ts';

export const wizard = page.getByRole('region', { name: 'Buy fuel' });
export const quoteCard = page.getByRole('region', { name: /^Your quote/ });
export const success = page.getByRole('region', { name: /^You bought/ });
export const recent = page.getByRole('region', { name: 'Recent Purchases' });
export const purchaseCards = page
  .getByRole('list', { name: 'Your purchases' })
  .getByRole('listitem');
export const toPay = page.getByRole('list', { name: 'To pay' }).getByRole('listitem');
export const dialog = (name: string) => page.getByRole('dialog', { name });
export const typedNumber = '4242 4242 4242 4242';

/** The element is not on the page, or is about to be removed. */
export async function expectGone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(0);
}

/** 20 litres with 2 % off: R508.38. */
export function discountedQuote(): QuoteWithCredit {
  return quoteFor(20, { discountPercent: 2, loyaltyTier: 'regular' });
}

/** What this tab keeps of an unfinished purchase. */
export function purchaseDraft(userId: UserId): Draft<PurchaseDraft> {
  return openDraft(userId, 'purchase', purchaseDraftKind.isValid);
}

/** A motorist with one Corolla and a saved draft: a quote of R518.75 for 20 litres. */
export async function openQuote(
  changes: { draft?: Partial<PurchaseDraft>; shown?: Partial<ShownQuote>; answers?: Answers } = {},
) {
  const user = sessionUser();
  const car = newCar({ userId: user.id });
  const shown: ShownQuote = {
    id: crypto.randomUUID(),
    wish: { carId: car.id, fuelType: 'petrol', fuelAmount: 20 },
    quote: quoteFor(20),
    basis: 'server',
    pricedAt: Date.now(),
    ...changes.shown,
  };
  const filled = { ...emptyWizard, step: 'review', carId: car.id, amount: '20' } as const;
  setActiveUserId(user.id);
  const empty: PurchaseDraft = { wizard: filled, shown, openAttempt: null, declined: null };
  purchaseDraft(user.id).change({ ...empty, ...changes.draft });
  const answers: Answers = { 'GET /api/cars/user/{userId}': [car], ...changes.answers };
  return { ...(await openApp('/?buy', { user, answers })), car };
}

/** A motorist with one vehicle, at the start of the wizard or at a saved draft. */
export async function openWizard(
  car: Car = newCar(),
  answers: Answers = {},
  left: Partial<WizardValue> = {},
) {
  const user = sessionUser();
  const value = { ...emptyWizard, carId: car.id, ...left };
  setActiveUserId(user.id);
  purchaseDraft(user.id).change({
    wizard: value,
    shown: null,
    openAttempt: null,
    declined: null,
  });
  const opened = await openApp('/?buy', {
    user,
    answers: { 'GET /api/cars/user/{userId}': [car], ...answers },
  });
  await expect.element(wizard.getByRole('button', { name: 'Previous' })).toBeVisible();
  return opened;
}

/** The purchase history of a user with these purchases. */
export async function openPurchases(purchases: Purchase[], answers: Answers = {}) {
  const opened = await openApp('/purchase-history', {
    answers: { 'GET /api/purchases/user/{userId}': purchases, ...answers },
  });
  if (purchases.length > 0) await expect.element(purchaseCards.first()).toBeVisible();
  return opened;
}

/** The same, with the details and actions of each purchase. */
export async function openPurchaseRows(purchases: Purchase[], answers: Answers = {}) {
  const opened = await openPurchases(purchases, answers);
  await openRows(purchaseCards);
  return opened;
}

/** Goes through the wizard to its third step, with one vehicle. */
export async function toAmount(): Promise<void> {
  await next().click();
  await expect.element(wizard.getByRole('radio', { name: /^Petrol/ })).toBeChecked();
  await next().click();
}

/** Asks for a quote from the third step on. */
export async function askFor(litres: number): Promise<void> {
  await wizard.getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await next().click();
  await wizard.getByRole('button', { name: 'Get Quote' }).click();
}

const next = () => wizard.getByRole('button', { name: 'Next' });

/** Opens Pay Now with one of its methods. */
export async function choosePayment(method: 'Card' | 'Budget' | 'Debit order'): Promise<void> {
  await quoteCard.getByRole('button', { name: 'Pay Now' }).click();
  await chooseMethod(method);
}

export function chooseMethod(method: string): Promise<void> {
  return dialog('Payment method')
    .getByRole('button', { name: new RegExp(`^${method}`) })
    .click();
}

/** Fills in a valid card. */
export async function fillCard(form: Locator): Promise<void> {
  await form.getByLabelText('Cardholder name').fill('Thandi Nkosi');
  await form.getByLabelText('Card number').fill('4242424242424242');
  await form.getByLabelText('Expiry (MM/YY)').fill('1139');
  await form.getByLabelText('CVV').fill('737');
}

type Selling = 'POST /api/purchases' | 'POST /api/purchases/scheduled';

/** From now on the server accepts purchases, which then appear in the list. */
export function sell(
  server: FakeServer,
  changes: Record<string, unknown> = {},
  name: Selling = 'POST /api/purchases',
): Purchase {
  const purchase = newPurchase(changes);
  server.answer(name, () => listed(server, purchase));
  return purchase;
}

/** The server has this purchase, and no other. */
export function listed(server: FakeServer, purchase: Purchase): Purchase {
  server.answer('GET /api/purchases/user/{userId}', [purchase]);
  return purchase;
}

export const paid = {
  paymentStatus: 'paid',
  isPaid: true,
  paymentMethod: 'card',
  cardBrand: 'visa',
  cardLastFour: '4242',
  paymentDate: new Date().toISOString(),
};

/** The bank declines, and the purchase stays as given. */
export function declined(purchase: Purchase): Response {
  const message = 'There is not enough money on this card';
  return refusal(402, { code: 'card-declined', message, purchase });
}

/** Chooses a day in the calendar, in this month or the next. */
export async function chooseDay(calendar: Locator, day: string): Promise<void> {
  const names = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const name = names.format(new Date(day));
  const cell = calendar.getByRole('button', { name, exact: true });
  const nextMonth = calendar.getByRole('button', { name: 'Next month' });
  await expect.element(nextMonth).toBeVisible();
  if (cell.elements().length === 0) await nextMonth.click();
  await cell.click();
}

/** Checks a screen or dialog on a phone, on the narrowest phone and on a desktop. */
export async function inspectScreens(): Promise<void> {
  await inspectAllSizes();
  await page.viewport(1280, 800);
  await expectNoSidewaysScroll();
  expectTouchTargets();
  expectWholeWords();
  await page.viewport(360, 800);
}

/** Runs all checks on a desktop, where a dialog is above its screen. */
export async function inspectOnDesktop(): Promise<void> {
  await page.viewport(1280, 800);
  await inspect();
  await page.viewport(360, 800);
}
