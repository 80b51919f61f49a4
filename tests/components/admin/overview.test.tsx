import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  adminPurchase,
  adminRequest,
  adminUser,
  firstPage,
  statistics,
} from '../support/admin-data.ts';
import { expectWholeWords, inspect } from '../support/checks.ts';
import { newPurchase } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectToast } from '../support/toasts.ts';

const card = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const dialog = (title: string) => page.getByRole('dialog', { name: title });
const heads = page.getByRole('dialog').getByRole('columnheader');

const person = ['Name', 'Username', 'Phone', 'Email'];
const request = ['User', 'Vehicle', 'Liters', 'Total Cost', 'Status', 'Date'];
const sale = [
  ...['User', 'Vehicle', 'Fuel Amount', 'Total Amount', 'Payment Status', 'Purchase Date'],
];

// ADM-9
describe.for([
  ['Total Users', 'All Users Details', [...person, 'Status', 'Registration Date'], {}],
  [
    'Active Users',
    'Active Users Details',
    [...person, 'User Type', 'Registration Date'],
    { status: 'active' },
  ],
  [
    'Blacklisted',
    'Blacklisted Users Details',
    [...person, 'Blacklist Reason', 'Blacklisted Date'],
    { status: 'blacklisted' },
  ],
  [
    'Admin Users',
    'Admin Users Details',
    [...person, 'Status', 'Registration Date'],
    { role: 'admin' },
  ],
  ['Total Requested', 'Total Requested Details', request, {}],
  ['Total Sales', 'Total Sales Details', sale, { sold: 'yes' }],
  ['Pending Value', 'Pending Value Details', request, { status: 'pending' }],
] as const)('the card %s', ([label, title, columns, only]) => {
  it('opens the list of what it counts, with its columns, and gets the focus back', {
    tags: 'long',
  }, async () => {
    const { server } = await openAdmin('/admin', {
      'GET /api/admin/users': [adminUser()],
      'GET /api/admin/fuel-requests': [adminRequest()],
      'GET /api/admin/purchases': [adminPurchase()],
    });
    await card(label).click();
    await expect.element(dialog(title)).toBeVisible();
    await expectTexts(heads, columns);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(title)).not.toBeInTheDocument();
    await expect.element(card(label)).toHaveFocus();
    const asked = ['users', 'fuel-requests', 'purchases'].flatMap((list) =>
      server
        .sent(`GET /api/admin/${list as 'users'}`)
        .map(({ query }) => Object.fromEntries(query)),
    );
    expect(asked).toContainEqual(only);
  });
});

describe('the System Overview', () => {
  it('says that a list is empty, or that nothing matches the search', async () => {
    await openAdmin();
    await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    expect(document.title).toMatch(/Admin Dashboard/);
    await card('Blacklisted').click();
    const list = dialog('Blacklisted Users Details');
    await expect.element(list).toMatchTextContent('No blacklisted users.');
    await list.getByRole('searchbox').fill('Nkosi');
    await expect.element(list).toMatchTextContent('Nothing matches your search.');
  });

  it('shows for each user what the card promises', { tags: 'long' }, async () => {
    const standing = { isBlacklisted: true, blacklistedAt: '2026-03-05T10:00:00.000Z' };
    const blocked = adminUser({ username: 'late', ...standing, blacklistReason: 'Did not pay' });
    const fallen = adminUser({ username: 'fallen', isAdmin: true, ...standing });
    const admin = adminUser({ username: 'boss', isAdmin: true });
    await openAdmin('/admin', {
      'GET /api/admin/users': ({ query }) => {
        if (query.get('status') === 'blacklisted') return [blocked, fallen];
        if (query.get('role') === 'admin') return [admin, fallen];
        return [adminUser({ firstName: 'Lerato', username: 'lerato' }), admin];
      },
    });
    const look = async (label: string, title: string, row: string, words: string) => {
      if (!dialog(title).query()) await card(label).click();
      await expect.element(rowsOf(title, row)).toMatchTextContent(words);
    };
    const close = () => userEvent.keyboard('{Escape}');
    await look('Total Users', 'All Users Details', 'lerato', 'Active04/03/2026');
    await inspect();
    await close();
    await look('Active Users', 'Active Users Details', 'boss', 'Admin');
    await look('Active Users', 'Active Users Details', 'lerato', 'User');
    await close();
    const title = 'Blacklisted Users Details';
    await look('Blacklisted', title, 'late', 'Did not pay05/03/2026');
    await look('Blacklisted', title, 'fallen', 'No reason provided05/03/2026');
    await close();
    await look('Admin Users', 'Admin Users Details', 'boss', 'Active Admin');
    await look('Admin Users', 'Admin Users Details', 'fallen', 'Blacklisted Admin');
  });

  it('shows what was bought in each sale, and whether it is paid', { tags: 'long' }, async () => {
    const paid = { ...newPurchase(), isPaid: true, paymentStatus: 'paid' };
    await openAdmin('/admin', {
      'GET /api/admin/purchases': [adminPurchase(paid), adminPurchase()],
    });
    await card('Total Sales').click();
    const title = 'Total Sales Details';
    await expect.element(rowsOf(title, 'Paid')).toMatchTextContent('20L of petrol');
    await expect.element(rowsOf(title, 'Pending')).toMatchTextContent('20L of petrol');
  });

  it('shows the figures as the server gives them', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin', {
      'GET /api/admin/statistics': refusal(500),
      'GET /api/admin/users': refusal(500),
    });
    await expect.element(page.getByText('The figures could not be loaded')).toBeVisible();
    server.answer('GET /api/admin/statistics', statistics());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card('Total Users')).toMatchTextContent('1,201');
    await expect.element(card('Total Requested')).toMatchTextContent('R9,876.54');
    await expect.element(card('Total Sales')).toMatchTextContent('R0.50');
    await expect.element(card('Pending Value')).toMatchTextContent('R1,234.50');

    await card('Total Users').click();
    const list = dialog('All Users Details');
    await expect.element(list.getByText('This list could not be loaded')).toBeVisible();
    server.answer('GET /api/admin/users', [adminUser()]);
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect.element(list.getByRole('columnheader').first()).toBeVisible();
  });

  // OUT-16
  it('refreshes the figures after a decision', { tags: 'long' }, async () => {
    let row = adminRequest();
    let pendingRequestsAmount = 1234.5;
    await openAdmin('/admin', {
      'GET /api/admin/statistics': () => statistics({ pendingRequestsAmount }),
      'GET /api/admin/fuel-requests': () => [row],
      'PATCH /api/fuel-requests/{id}/status': () => {
        row = { ...row, status: 'approved' };
        pendingRequestsAmount = 1000;
        return row;
      },
    });
    await expect.element(card('Pending Value')).toMatchTextContent('R1,234.50');
    await rowsOf('Fuel Requests')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expectToast('Request Updated');
    await expect.element(card('Pending Value')).toMatchTextContent('R1,000.00');
  });

  it('does not break amounts of eight digits and long names', { tags: 'long' }, async () => {
    const car = { make: 'Volkswagen', model: 'Transporter Kombi' };
    const long = { car, fuelAmount: 9999, fuelCapacity: 9999, totalAmount: 207479.25 };
    await openAdmin('/admin', {
      'GET /api/admin/statistics': statistics({
        totalUsers: 123456,
        totalRequestedAmount: 1780280.63,
        totalPurchasesAmount: 12780280.63,
        pendingRequestsAmount: 98780280.63,
      }),
      'GET /api/admin/fuel-requests': () => firstPage([adminRequest(long)]),
    });
    await expect.element(rowsOf('Fuel Requests')).toMatchTextContent('Volkswagen');
    await expect.element(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
    for (const width of [1280, 1024, 800, 360, 320]) {
      await page.viewport(width, 800);
      await expect.element(page.getByText('R98,780,280.63')).toBeVisible();
      expectWholeWords();
    }
  });
});
