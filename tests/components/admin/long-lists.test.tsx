// @module-tag long

import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adminRequest, firstPage } from '../support/admin-data.ts';
import { expectAccessible, inspect } from '../support/checks.ts';
import type { SentRequest } from '../support/fake-server.ts';
import { openAdmin, rowsOf } from '../support/open-admin.ts';

const requests = 'GET /api/admin/fuel-requests';
const list = 'Fuel Requests';
const table = page.getByRole('table', { name: list });
const rowsPerPage = page.getByLabelText('Rows per page');

/** Requests of 1 to 200 litres. */
const all = Array.from({ length: 200 }, (_, index) => adminRequest({ fuelAmount: index + 1 }));

const upToLimit = ({ query }: SentRequest) =>
  firstPage(all.slice(0, Number(query.get('limit') ?? 50)));

/** The row with the request of so many litres. */
const row = (litres: number) => rowsOf(list, new RegExp(`Petrol\\s*${litres} l `));

/** How many rows are in the page, whether they can be seen or not. */
const drawn = () => table.element().querySelectorAll('tr[data-index]').length;

/** Scrolls to the last row. The rows on the way may turn out to be higher than was expected. */
async function toEnd() {
  await expect
    .poll(() => {
      const frame = table.element().parentElement;
      frame?.scrollTo({ top: frame.scrollHeight });
      scrollTo({ top: document.body.scrollHeight });
      return row(200).query();
    })
    .toBeInViewport();
}

// ADM-33
describe('the length of a page', () => {
  it('is chosen below the list, and is in its address', async () => {
    const { server } = await openAdmin('/admin', { [requests]: upToLimit });
    await expect.poll(drawn).toBe(50);
    await rowsPerPage.selectOptions('100');
    await expect.element(table).toHaveAttribute('aria-rowcount', '101');
    expect(server.sent(requests).at(-1)?.query.get('limit')).toBe('100');
    await expect.poll(() => location.search).toBe('?rows=100');
    await page.getByLabelText('Status', { exact: true }).selectOptions('pending');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(() => location.search).toBe('?rows=100');
    await rowsPerPage.selectOptions('50');
    await expect.poll(drawn).toBe(50);
    await expect.poll(() => location.search).toBe('');
  });

  it('can be chosen where all rows fit on one page', async () => {
    await openAdmin('/admin?rows=200', { [requests]: all.slice(0, 3) });
    await expect.element(rowsPerPage).toHaveValue('200');
  });
});

// ADM-34
describe('a long list', () => {
  beforeEach(async () => {
    await openAdmin('/admin?rows=200', { [requests]: upToLimit });
    await expect.element(row(1)).toBeVisible();
  });

  it('has only the rows near the screen, and says how many there are', async () => {
    await expect.poll(drawn).toBeLessThan(60);
    await expect.element(table).toHaveAttribute('aria-rowcount', '201');
    await expect.element(row(1)).toHaveAttribute('aria-rowindex', '2');
    const width = () =>
      table
        .getByRole('columnheader')
        .all()
        .map((head) => head.element().clientWidth);
    const before = width();
    await toEnd();
    await expect.element(row(200)).toHaveAttribute('aria-rowindex', '201');
    await expect.poll(drawn).toBeLessThan(60);
    // No column changes its width while the list scrolls.
    await expect.poll(width).toEqual(before);
    await expectAccessible();
  });

  it('is walked through by its keys, and keeps the focus when it scrolls', async () => {
    await userEvent.keyboard('j'.repeat(70));
    await expect.element(row(70)).toHaveFocus();
    await expect.element(row(70)).toBeInViewport();
    await toEnd();
    await expect.element(row(70)).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(row(71)).toHaveFocus();
    await expect.element(row(71)).toBeInViewport();
  });

  // ADM-35
  it('selects all rows, and those between two clicks', async () => {
    await table.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect.element(page.getByRole('button', { name: 'Approve (200)' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await row(2).getByRole('checkbox').click();
    await row(6)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect.element(page.getByRole('button', { name: 'Approve (5)' })).toBeVisible();
  });

  it('is printed with all of its rows', async () => {
    window.dispatchEvent(new Event('beforeprint'));
    await expect.poll(drawn).toBe(200);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(drawn).toBeLessThan(60);
  });

  it('has only the cards near the screen of a phone', async () => {
    await page.viewport(360, 800);
    await expect.poll(drawn).toBeLessThan(60);
    await inspect();
    await toEnd();
    await expect.poll(drawn).toBeLessThan(60);
  });
});
