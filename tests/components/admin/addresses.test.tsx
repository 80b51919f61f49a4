// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { adminPurchase, adminRequest, firstPage } from '../support/admin-data.ts';
import { refusal, type SentRequest } from '../support/fake-server.ts';
import { emptyAdminAnswers, openAdmin, rowsOf } from '../support/open-admin.ts';

const requests = 'GET /api/admin/fuel-requests';
const purchases = 'GET /api/admin/purchases';
const search = page.getByRole('searchbox', { name: 'Search' });
const select = (name: string) => page.getByLabelText(name, { exact: true });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** The address of the page, without its path. */
const address = () => location.search + location.hash;

/** A first page of requests, and a second one behind the cursor "second". */
const twoPages = ({ query }: SentRequest) =>
  query.has('cursor') ? [adminRequest({ fuelAmount: 44 })] : firstPage([adminRequest()]);

// ADM-18
describe('the address of a list', () => {
  it('opens its tab, filters, order and search', async () => {
    const { server } = await openAdmin('/admin?tab=purchases&status=paid&sort=amount#q=Thandi', {
      [purchases]: [adminPurchase()],
    });
    await expect.element(rowsOf('Purchase History')).toBeVisible();
    expect(server.lastQuery(purchases)).toEqual({ status: 'paid', sort: 'amount', q: 'Thandi' });
    await expect.element(search).toHaveValue('Thandi');
    await expect.element(select('Payment status')).toHaveValue('paid');
    await expect.element(select('Order')).toHaveValue('amount');
  });

  it('follows what the admin does, and a reload shows the same', async () => {
    await openAdmin('/admin', { [requests]: twoPages });
    await select('Status').selectOptions('pending');
    await search.fill('Thandi');
    await expect.poll(address).toBe('?status=pending#q=Thandi');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.element(page.getByText('Page 2')).toBeVisible();
    await expect.poll(address).toBe('?status=pending#q=Thandi&cursor=second');
    const { server } = await openAdmin(`/admin${address()}`, { [requests]: twoPages });
    await expect.element(rowsOf('Fuel Requests', '44 l')).toBeVisible();
    expect(server.lastQuery(requests)).toEqual({
      status: 'pending',
      q: 'Thandi',
      cursor: 'second',
    });
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.element(rowsOf('Fuel Requests', '20 l')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(address).toBe('');
    await expect.element(search).toHaveValue('');
  });

  it('leads back to the previous place', async () => {
    await openAdmin('/admin', { [requests]: twoPages });
    await search.fill('Thandi');
    await expect.poll(address).toBe('#q=Thandi');
    await search.fill('Thandi N');
    await expect.poll(address).toBe('#q=Thandi+N');
    await select('Status').selectOptions('rejected');
    await expect.poll(address).toBe('?status=rejected#q=Thandi+N');
    history.back();
    await expect.element(select('Status')).toHaveValue('');
    await expect.element(search).toHaveValue('Thandi N');
    history.back();
    await expect.element(search).toHaveValue('');
  });

  it('says that a page does not exist, and leads to the first one', async () => {
    await openAdmin('/admin?status=lost#cursor=broken', {
      [requests]: ({ query }) =>
        query.has('cursor')
          ? refusal(400, { message: 'This cursor is not one of ours', code: 'invalid' })
          : [adminRequest()],
    });
    await expect.element(page.getByText('This page of the list is not there')).toBeVisible();
    await page.getByRole('button', { name: 'Show the first page' }).click();
    await expect.element(rowsOf('Fuel Requests', '20 l')).toBeVisible();
    await expect.element(select('Status')).toHaveValue('');
  });
});

// ADM-19
describe('the tabs', () => {
  it('keep their own filters, also after a reload', async () => {
    await openAdmin('/admin?status=pending#q=Thandi', emptyAdminAnswers);
    await tab('User Management').click();
    await expect.element(search).toHaveValue('');
    await select('Role').selectOptions('admin');
    await expect.poll(() => location.search).toContain('role=admin');
    await openAdmin(`/admin${address()}`, emptyAdminAnswers);
    await tab('Fuel Requests').click();
    await expect.element(select('Status')).toHaveValue('pending');
    await expect.element(search).toHaveValue('Thandi');
    await tab('User Management').click();
    await expect.element(select('Role')).toHaveValue('admin');
  });
});
