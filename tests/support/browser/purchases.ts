import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import type { Quote } from '../../../domain/purchases/quote.ts';
import type { Car } from '../../../domain/vehicles/car.ts';

export { dayFromNow, written } from '../days.ts';

/** Cards of the demo processor, by behaviour. */
export const testCards = {
  pays: '4242424242424242',
  insufficientFunds: '4000000000009995',
  secondStep: '4000000000001000',
  latePaid: '4000000000001034',
} as const;

export const cvv = '737';

export const wizard = (page: Page) => page.getByRole('region', { name: 'Buy fuel' });
export const quoteCard = (page: Page) => page.getByRole('region', { name: /^Your quote/ });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const next = (page: Page) => wizard(page).getByRole('button', { name: 'Next' });

/** Goes to the third step of the wizard as a user with one vehicle. */
async function toAmount(page: Page): Promise<void> {
  await next(page).click();
  await expect(wizard(page).getByRole('radio', { name: /^Petrol/ })).toBeChecked();
  await next(page).click();
}

/** Completes the wizard as a user with one vehicle, and requests a quote. */
export async function askForQuote(page: Page, litres = 20): Promise<void> {
  await toAmount(page);
  await wizard(page).getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await next(page).click();
  await wizard(page).getByRole('button', { name: 'Get Quote' }).click();
  await expect(quoteCard(page)).toBeVisible();
}

/** Leaves the success screen of a purchase for an empty wizard. */
export async function buyMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy more fuel' }).click();
}

/** Types a card digit by digit. */
export async function typeCard(form: Page | Locator, number: string = testCards.pays) {
  await form.getByLabel('Cardholder name').fill('Thandi Nkosi');
  await form.getByLabel('Card number').fill('');
  await form.getByLabel('Card number').pressSequentially(number);
  await form.getByLabel('Expiry (MM/YY)').fill('');
  await form.getByLabel('Expiry (MM/YY)').pressSequentially('1139');
  await form.getByLabel('CVV').fill(cvv);
}

/** Selects a day in the calendar, in this month or the next. */
export async function chooseDay(calendar: Locator, day: string): Promise<void> {
  const names = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const name = names.format(new Date(day));
  const cell = calendar.getByRole('button', { name, exact: true });
  const nextMonth = calendar.getByRole('button', { name: 'Next month' });
  await expect(nextMonth).toBeVisible();
  if ((await cell.count()) === 0) await nextMonth.click();
  await cell.click();
}

/** Opens Pay Now with one of its payment methods. */
export async function choosePayment(page: Page, method: 'Card' | 'Budget' | 'Debit order') {
  await quoteCard(page).getByRole('button', { name: 'Pay Now' }).click();
  await dialog(page, 'Payment method')
    .getByRole('button', { name: new RegExp(`^${method}`) })
    .click();
}

interface SignedIn {
  request: APIRequestContext;
}

/** The purchases on the server, newest first. */
export async function purchasesOf({ request }: SignedIn, userId: string): Promise<Purchase[]> {
  return (await request.get(`/api/purchases/user/${userId}`)).json();
}

/** The server's quote for a vehicle. */
async function quoteOf({ request }: SignedIn, car: Car, fuelAmount = 20): Promise<Quote> {
  const data = { carId: car.id, fuelType: car.fuelType, fuelAmount };
  return (await request.post('/api/purchases/quote', { data })).json();
}

/** Buys fuel as the app does. */
export async function addPurchase(
  api: SignedIn,
  car: Car,
  changes: Record<string, unknown> = {},
): Promise<Purchase> {
  const { loyaltyTier, pricePerLiter, discountAmount, premiumAmount, ...figures } = await quoteOf(
    api,
    car,
  );
  const isScheduled = 'scheduledPaymentDate' in changes;
  const answer = await api.request.post(
    isScheduled ? '/api/purchases/scheduled' : '/api/purchases',
    {
      headers: { 'idempotency-key': randomUUID() },
      data: { carId: car.id, fuelType: car.fuelType, ...figures, ...changes },
    },
  );
  expect([201, 402]).toContain(answer.status());
  const body = await answer.json();
  return body.purchase ?? body;
}

export const paidByCard = {
  paymentMethod: 'card',
  cardDetails: {
    cardNumber: testCards.pays,
    expiryDate: '11/39',
    cvv,
    cardholderName: 'Thandi Nkosi',
  },
};
