import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/app/get-fuel-route.tsx';
import '../../../src/app/layout/clock-notice.tsx';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { noteServerTime } from '../../../src/http/server-clock.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { newPurchase, quoteFor } from '../support/data.ts';
import { openApp, openWithCar } from '../support/open-app.tsx';
import {
  choosePayment,
  dialog,
  fillCard,
  openQuote,
  paid,
  quoteCard,
  sell,
  success,
} from '../support/purchases.ts';

const hour = 60 * 60 * 1000;
/** The server's time: noon of today. */
const noon = Date.parse(`${southAfricanDay(new Date())}T10:00:00Z`);
const title = 'The clock of this device is wrong';
const notice = page.getByRole('region', { name: title });

/** The phone's clock is so far ahead. */
const setPhone = (ahead: number) => vi.setSystemTime(noon + ahead);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setPhone(0);
});
afterEach(() => {
  vi.useRealTimers();
  const headers = { Date: new Date().toUTCString(), 'Cache-Control': 'no-store' };
  noteServerTime(new Headers(headers), Date.now());
});

// OUT-34
describe('on a phone with a wrong clock', () => {
  it.for([
    { clock: '26 hours ahead', ahead: 26 * hour },
    { clock: '26 hours behind', ahead: -26 * hour },
  ])('$clock, a payment can be scheduled from tomorrow on', async ({ ahead }) => {
    const range = `From ${written(dayFromNow(1))} to ${written(dayFromNow(30))}`;
    const quote = quoteFor(20);
    setPhone(ahead);
    const { server, client } = await openQuote({ shown: { quote } });
    server.clock = noon;
    await client.refetchQueries();
    await quoteCard.getByRole('button', { name: 'Schedule Payment' }).click();
    await expect.element(dialog('Schedule Payment')).toMatchTextContent(range);
  });

  it('a card is valid until the end of its month', async () => {
    const [year = '', month = ''] = dayFromNow(0).split('-');
    setPhone(40 * 24 * hour);
    const { server, client } = await openQuote();
    server.clock = noon;
    await client.refetchQueries();
    sell(server, paid);
    await choosePayment('Card');
    const form = dialog('Pay by card');
    await fillCard(form);
    await userEvent.fill(form.getByLabelText('Expiry (MM/YY)'), month + year.slice(2));
    await form.getByRole('button', { name: /^Pay R/ }).click();
    await expect.element(success).toBeVisible();
  });

  it('the due day is that of the server, on the screen at once', async () => {
    const due = written(dayFromNow(30));
    setPhone(48 * hour);
    const { server, client } = await openWithCar('/get-fuel');
    const buyNow = page.getByRole('region', { name: 'Buy now on credit' });
    await page.getByRole('textbox', { name: 'Litres' }).fill('20');
    await expect.element(buyNow).toMatchTextContent('R518.75');
    await expect.element(buyNow).not.toMatchTextContent(due);
    server.clock = noon;
    await client.refetchQueries();
    await expect.element(buyNow).toMatchTextContent(due);
  });

  it('what is due today is not late', async () => {
    const purchase = newPurchase({ repaymentDueDate: dayFromNow(0) });
    setPhone(26 * hour);
    const answers = { 'GET /api/purchases/user/{userId}': [purchase] };
    const { server, client } = await openApp('/purchase-history', { answers });
    const list = page.getByRole('list', { name: 'To pay' });
    await expect.element(list).toMatchTextContent('Overdue');
    server.clock = noon;
    await client.refetchQueries();
    await expect.element(list).not.toMatchTextContent('Overdue');
  });
});

// OUT-35
describe('a wrong clock', () => {
  it('is said once, with how wrong it is', async () => {
    setPhone(26 * hour);
    const { server, client } = await openApp('/get-fuel');
    server.clock = noon;
    await client.refetchQueries();
    await expect.element(notice).toMatchTextContent('It is 26 hours ahead.');
    await inspectAllSizes();
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => notice.elements().length).toBe(0);
    await openApp('/purchase-history');
    await expect.element(page.getByText('No purchases yet')).toBeVisible();
    expect(notice.elements()).toEqual([]);
  });

  it('is not said when it is wrong by some minutes', async () => {
    setPhone(9 * 60_000);
    const { server, client } = await openApp('/purchase-history');
    server.clock = noon;
    await client.refetchQueries();
    await expect.element(page.getByText('No purchases yet')).toBeVisible();
    expect(notice.elements()).toEqual([]);
  });
});
