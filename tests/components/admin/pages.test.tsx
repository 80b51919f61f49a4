import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { CalendarDay } from '../../../domain/values/moment.ts';
import '../../../src/features/admin/reports/charts.tsx';
import { dayFromNow, written } from '../../support/days.ts';
import {
  adminUser,
  auditEntry,
  csvTable,
  enteredPrice,
  newMessage,
  securityEvent,
} from '../support/admin-data.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTouchTargets,
  expectWords,
  inspect,
} from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { openApp } from '../support/open-app.tsx';
import { expectLasting, expectToast } from '../support/toasts.ts';

const listing = 'GET /api/admin/fuel-prices';
const entering = 'POST /api/admin/fuel-prices';
const withdrawing = 'DELETE /api/admin/fuel-prices/{id}';
const day = written(dayFromNow(9));

describe('the form of a fuel price', () => {
  const form = page.getByRole('region', { name: 'Enter a price' });
  const price = form.getByLabelText('Price per litre');
  const from = form.getByLabelText('Starts on');
  const save = form.getByRole('button', { name: 'Save Price' });
  const limits = expect.stringContaining('from R10.00 to R50.00');
  const needed = expect.stringContaining('Please choose the day');

  it('has its own page, whose title gets the focus', { tags: 'long' }, async () => {
    await openAdmin('/admin', { [listing]: [enteredPrice()] });
    await page.getByRole('link', { name: 'Fuel Prices' }).click();
    const title = page.getByRole('heading', { name: 'Fuel Prices', level: 1 });
    await expect.element(title).toHaveFocus();
    await expectTexts(page.getByRole('columnheader'), [
      ...['Fuel', 'Price', 'Starts on', 'Source', 'Entered', 'Actions'],
    ]);
    await expect.element(rowsOf('All prices')).toMatchTextContent('Entered by an administrator');
  });

  it('refuses an invalid price, and requires a day', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin/fuel-prices');
    await save.click();
    await expect.element(price).toHaveFocus();
    await expect.element(from).toHaveAccessibleDescription(needed);
    for (const wrong of ['0', '9.99', '50.01', '22.505', 'cheap']) {
      await price.fill(wrong);
      await save.click();
      await expect.element(price).toHaveAccessibleDescription(limits);
    }
    expect(server.sent(entering)).toHaveLength(0);
    await inspect();
  });

  it('enters nothing for a mistyped day', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin/fuel-prices');
    await price.fill('23,45');
    await from.fill('31/12/9999');
    await save.click();
    await expect.element(from).toHaveAccessibleDescription(needed);
    expect(server.sent(entering)).toHaveLength(0);
  });

  it('has a calendar that is large enough to tap', async () => {
    await openAdmin('/admin/fuel-prices');
    await page.viewport(360, 800);
    await from.click();
    const calendar = () => document.querySelector('[data-dates-dropdown]');
    await expect.poll(calendar).toBeVisible();
    expectTouchTargets(calendar() ?? undefined);
    await expectNoSidewaysScroll();
  });

  it('enters a coming price', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin/fuel-prices');
    await price.fill('23,45');
    await from.fill(day);
    const made = enteredPrice();
    server.answer(entering, made).answer(listing, [made]);
    await save.click();
    await expectToast('Price Saved', `Petrol at R23.45 /l from ${day}.`);
    expect(server.bodies(entering)).toEqual([
      {
        fuelType: 'petrol',
        pricePerLiter: 23.45,
        effectiveDate: dayFromNow(9),
        confirmed: false,
      },
    ]);
    await expect.element(rowsOf('All prices', day)).toBeVisible();
  });

  it('shows at the field that the day has a price, and keeps what was typed', {
    tags: 'long',
  }, async () => {
    const { server } = await openAdmin('/admin/fuel-prices');
    const message = 'This fuel already has a price from this day';
    const issues = [{ field: 'effectiveDate', message }];
    server.answer(entering, refusal(409, { message, code: 'price-exists', issues }));
    await price.fill('24.00');
    await from.fill(day);
    await save.click();
    await expectToast('Price Not Saved', message);
    await expect.element(from).toHaveAccessibleDescription(expect.stringContaining(message));
    await expect.element(price).toHaveValue('24.00');
  });
});

describe('a coming price', () => {
  it('is withdrawn after a confirmation', { tags: 'long' }, async () => {
    const coming = enteredPrice();
    const { server } = await openAdmin('/admin/fuel-prices', { [listing]: [coming] });
    await page.getByRole('button', { name: /Withdraw Petrol at R23.45/ }).click();
    // SCR-4
    server.answer(withdrawing, refusal(500));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expectLasting('Failed to withdraw the price. Please try again.');
    await page.getByRole('button', { name: /Withdraw Petrol at R23.45/ }).click();
    server.answer(withdrawing, undefined).answer(listing, []);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expectToast('Price Withdrawn');
    await expectCount(rowsOf('All prices'), 0);
    expect(server.sent(withdrawing)[0]?.params).toEqual({ id: coming.id });
  });
});

describe('the price feed', { tags: 'long' }, () => {
  const feed = page.getByRole('region', { name: 'Price feed' });
  const held = {
    fuelType: 'diesel',
    pricePerLiter: 26.5,
    effectiveDate: CalendarDay.parse('2026-01-01'),
    saidAt: '2026-11-20T09:00:00.000Z',
  } as const;
  const standing = {
    source: 'The feed',
    answeredAt: '2026-11-20T10:00:00.000Z',
    failingSince: null,
    problem: 'petrol: no price',
    held: [held],
  };

  it('shows its status after a failed load and a retry', async () => {
    const { server } = await openAdmin('/admin/fuel-prices', {
      'GET /api/admin/price-feed': refusal(500),
    });
    await expectWords(feed.getByRole('alert'), 'The status of the price feed could not be loaded');
    server.answer('GET /api/admin/price-feed', standing);
    await feed.getByRole('button', { name: 'Try again' }).click();
    await expect.element(feed).toMatchTextContent('The feed · last read 20/11/2026 12:00');
    await expectWords(feed, 'The feed says Diesel at R26.50 /l', 'Rejected: petrol: no price.');
    await page.viewport(360, 800);
    await inspect();
  });

  it('has a held price accepted once', async () => {
    let current = standing;
    const { server } = await openAdmin('/admin/fuel-prices', {
      'GET /api/admin/price-feed': () => current,
      [entering]: () => {
        current = { ...standing, held: [] };
        return enteredPrice({ ...held, source: 'The feed' });
      },
    });
    const accept = feed.getByRole('button', { name: 'Accept Diesel at R26.50 /l' });
    // SCR-4
    server.answerOnce(entering, refusal(500));
    await accept.click();
    await expectToast('Price Not Saved');
    await expectLasting('Failed to save the price. Please try again.');
    await doubleClick(accept, server, entering);
    await expectToast('Price Saved', 'Diesel at R26.50 /l.');
    await expectCount(feed.getByRole('button'), 0);
    const body = {
      fuelType: 'diesel',
      pricePerLiter: 26.5,
      effectiveDate: dayFromNow(0),
      confirmed: false,
    };
    expect(server.bodies(entering)).toEqual([body, body]);
  });
});

describe('the audit log', { tags: 'long' }, () => {
  it('says who did what to which fields, and is filtered by action', async () => {
    const { server } = await openAdmin('/admin/audit', { 'GET /api/admin/audit': [auditEntry()] });
    const row = rowsOf('All entries');
    await expectWords(row, /thandi.*Fuel price entered/, 'fuelType, pricePerLiter, effectiveDate');
    await page.getByLabelText('Action').selectOptions('Fuel price withdrawn');
    const asked = () => server.sent('GET /api/admin/audit').at(-1)?.query.get('action');
    await expect.poll(asked).toBe('fuel-price-withdrawn');
  });

  // ADM-24
  it('leads to the purchase, the requests and the owner that it is about', async () => {
    const about = (action: string) => auditEntry({ action, userId: user.id, username: 'sipho' });
    const user = adminUser({ username: 'sipho' });
    const entries = ['purchase-written-off', 'fuel-request-decided', 'car-checked'].map(about);
    await openAdmin('/admin/audit', { 'GET /api/admin/audit': entries });
    const row = (text: string) => rowsOf('All entries', text);
    const link = (text: string) => row(text).getByRole('link');
    await expect
      .element(link('Purchase written off'))
      .toHaveAttribute('href', expect.stringContaining(`purchase=${entries[0]?.objectId}`));
    await expect.element(link('decided')).toHaveAttribute('href', `/admin?userId=${user.id}`);
    await expectCount(row('checked').getByRole('button', { name: 'sipho' }), 2);
  });

  it('leads to what was reconciled', async () => {
    const actions = [
      ...(['settlement-booked', 'suspense-cleared', 'bank-statement-imported'] as const),
      'bank-match-withdrawn',
      'month-closed',
    ];
    const entries = actions.map((action) => auditEntry({ action }));
    await openAdmin('/admin/audit', { 'GET /api/admin/audit': entries });
    const path = '/admin/reconciliation';
    for (const [text, to] of [
      ['Settlement booked', `${path}?settlement=${entries[0]?.objectId}`],
      ['Item in suspense cleared', `${path}?tab=suspense`],
      ['Bank statement imported', `${path}?tab=bank&statement=${entries[2]?.objectId}`],
      ['Match of a bank line taken back', `${path}?tab=bank`],
    ] as const) {
      const link = rowsOf('All entries', text).getByRole('link');
      await expect.element(link).toHaveAttribute('href', to);
    }
  });

  // ADM-54
  it('shows the beginning of an id that leads nowhere', async () => {
    const entry = auditEntry({ action: 'view-saved' });
    await openAdmin('/admin/audit', { 'GET /api/admin/audit': [entry] });
    const id = entry.objectId ?? '';
    const shown = page.getByTitle(id);
    await expect.poll(() => shown.element().textContent).toBe(id.slice(0, 8));
  });

  it('has calendars that everybody can use, also with days of other months', async () => {
    await openAdmin('/admin/audit');
    // A month that neither begins nor ends with a week.
    await page.getByLabelText('From').fill('05/03/2026');
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await expect.element(calendar.getByRole('button', { name: '1 April 2026' })).toBeEnabled();
    await expectAccessible();
    await calendar.getByRole('button', { name: 'March 2026', exact: true }).click();
    await expect.element(calendar.getByRole('button', { name: 'Aug' })).toBeVisible();
    await expectAccessible();
  });
});

// MSG-8
describe('the messages', () => {
  it('are filtered by days', { tags: 'long' }, async () => {
    const listing = 'GET /api/admin/messages';
    const { server } = await openAdmin('/admin/messages', { [listing]: [newMessage()] });
    await page.getByLabelText('From').fill('05/03/2026');
    await page.getByLabelText('To', { exact: true }).fill('06/03/2026');
    const asked = () => server.lastQuery(listing);
    await expect.poll(asked).toEqual({ from: '2026-03-05', to: '2026-03-06' });
  });
});

// SEC-5
describe('the security events', () => {
  const listing = 'GET /api/admin/security-events';

  it('say in words what happened, and are filtered by kind, days and user', {
    tags: 'long',
  }, async () => {
    const user = adminUser({ firstName: 'Sipho', lastName: 'Dlamini', username: 'sipho' });
    const { server } = await openAdmin('/admin/security', {
      [listing]: [securityEvent({ times: 12 }), securityEvent({ username: 'sipho' })],
      'GET /api/admin/users': [user],
    });
    const [first, second] = [rowsOf('All events').nth(0), rowsOf('All events').nth(1)];
    await expect.element(first).toMatchTextContent(/Sign-in failed \(12 times, the last at /);
    await expect.element(first).toMatchTextContent(/1a2b3c4d.*5e6f7a8b.*Chrome on Android/);
    await expect.element(second).toMatchTextContent('sipho');
    const asked = () => server.lastQuery(listing);
    await page.getByLabelText('Event').selectOptions('Data downloaded');
    await page.getByLabelText('From').fill('05/03/2026');
    await page.getByLabelText('To', { exact: true }).fill('06/03/2026');
    await page.getByRole('combobox', { name: 'Account of' }).click();
    await page.getByRole('option', { name: /Sipho Dlamini/ }).click();
    const days = { from: '2026-03-05', to: '2026-03-06' };
    const chosen = { kind: 'data-exported', userId: user.id, ...days };
    await expect.poll(asked).toEqual(chosen);
  });
});

describe('the reports', { tags: 'long' }, () => {
  const figures = { litres: 40, sales: 1037.5, repaid: 518.75, outstanding: 518.75, late: 0 };
  const daily = 'GET /api/admin/reports/daily';
  const days = [1, 0].map((ago) => ({
    day: CalendarDay.parse(dayFromNow(-ago)),
    requests: 3 - ago,
    ...figures,
  }));
  const answers = {
    [daily]: days,
    'GET /api/admin/reports/tiers': { new: 4, regular: 3, consistent: 2, premium: 1 },
  };

  const chart = (title: string) => page.getByRole('region', { name: title });
  const drawing = (title: string) => () => chart(title).query()?.querySelector('.recharts-surface');

  it('draw requests, sales, repayments and debts', async () => {
    await openAdmin('/admin/reports', answers);
    await expect.poll(drawing('Requests per day')).toBeVisible();
    await expect.poll(drawing('Sales per day')).toBeVisible();
    await expect.poll(drawing('Repaid against outstanding')).toBeVisible();
    await expect.poll(drawing('Loyalty tiers today')).toBeVisible();
    const bars = () =>
      chart('Requests per day').element().querySelectorAll('.recharts-bar-rectangle path');
    await expect.poll(() => bars().length).toBe(2);
    await inspect();
  });

  it('show the figures of each day, on a phone too', async () => {
    await openAdmin('/admin/reports', answers);
    await page.viewport(360, 800);
    await page.getByText('Day by day', { exact: true }).click();
    const today = written(dayFromNow(0));
    await expectWords(rowsOf('Day by day').first(), `${today}340 lR1,037.50R518.75`);
    await expect.poll(drawing('Loyalty tiers today')).toBeVisible();
    await inspect();
  });

  it('are downloaded for the shown period', async () => {
    const { server } = await openAdmin('/admin/reports', {
      ...answers,
      [daily]: ({ headers }) =>
        headers.get('Accept')?.startsWith('text/csv')
          ? csvTable(days.map((each) => each.day))
          : days,
    });
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expectToast('Download ready', '2 rows were saved.');
    const asked = server.lastQuery(daily);
    expect(asked).toEqual({ from: dayFromNow(-29), to: dayFromNow(0) });
  });
});

// ADM-1
describe('the admin addresses', { tags: 'long' }, () => {
  it('are for admins only', async () => {
    await openApp('/admin/reports');
    await expect
      .element(page.getByRole('heading', { name: 'Authentication Required' }))
      .toBeVisible();
    const words = 'Please log in to access the admin dashboard.';
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Login' }).click();
    await expect.poll(() => location.pathname).toBe('/');
  });

  it('show "not found" for unknown ones', async () => {
    await openAdmin('/admin/nowhere');
    await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});
