// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adminRequest, csvTable, firstPage } from '../support/admin-data.ts';
import { inspect } from '../support/checks.ts';
import type { SentRequest } from '../support/fake-server.ts';
import { expectCount, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const title = 'Total Requested Details';
const dialog = page.getByRole('dialog', { name: title });
const rows = rowsOf(title);
const cheap = Array.from({ length: 6 }, () => adminRequest({ fuelAmount: 11 }));
const dear = adminRequest({ fuelAmount: 44 });

/** Six rows on the first page and two on the second, in the requested order. */
function twoPages({ query }: SentRequest) {
  if (query.get('cursor') === 'second') return [cheap[0], dear].slice(0, 2);
  return firstPage(query.get('sort') === 'amount' ? [dear, ...cheap.slice(1)] : cheap);
}

async function openList(list: (request: SentRequest) => unknown = twoPages) {
  // The contract's rows, in pages.
  const answer = list as (request: SentRequest) => Response;
  const opened = await openAdmin('/admin', { 'GET /api/admin/fuel-requests': answer });
  await page.getByRole('button', { name: /^Total Requested/ }).click();
  await expect.element(dialog).toBeVisible();
  return opened;
}

describe('an admin list', () => {
  it('is sorted by its column headers, and scrolls to its first row', async () => {
    await openList();
    await expectCount(rows, 6);
    await page.viewport(1280, 400);
    const cost = dialog.getByRole('columnheader', { name: 'Total Cost' });
    await expect.element(cost).toHaveAttribute('aria-sort', 'none');
    const date = dialog.getByRole('columnheader', { name: 'Date' });
    await expect.element(date).toHaveAttribute('aria-sort', 'descending');
    rows.last().element().scrollIntoView();
    await cost.getByRole('button').click();
    await expect.element(cost).toHaveAttribute('aria-sort', 'descending');
    await expect.element(rows.first()).toMatchTextContent('44 l');
    await expect.element(rows.first()).toBeInViewport();
    await page.viewport(360, 800);
    await inspect();
  });

  it('is paged by keyboard, and keeps the focus at its last page', async () => {
    await openList();
    const next = dialog.getByRole('button', { name: 'Next' });
    await expect.element(next).toHaveAttribute('aria-disabled', 'false');
    (next.element() as HTMLElement).focus(); // a button
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Page 2')).toBeVisible();
    await expectCount(rows, 2);
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await expect.element(next).toHaveFocus();
    await dialog.getByRole('button', { name: 'Previous' }).click();
    await expectCount(rows, 6);
  });

  it('disables its links until the rows of a new order have loaded', async () => {
    const { server } = await openList();
    await expectCount(rows, 6);
    const release = server.hold('GET /api/admin/fuel-requests');
    await dialog.getByRole('columnheader', { name: 'Total Cost' }).getByRole('button').click();
    const next = dialog.getByRole('button', { name: 'Next' });
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    release();
    await expect.element(next).toHaveAttribute('aria-disabled', 'false');
  });

  it('limits the search to the length that the server accepts', async () => {
    const { server } = await openList(({ query }) => (query.has('q') ? [] : cheap));
    const search = dialog.getByRole('searchbox', { name: 'Search' });
    await search.fill('x'.repeat(1000));
    await expect.element(dialog.getByText('Nothing here')).toBeVisible();
    const asked = server.sent('GET /api/admin/fuel-requests').at(-1);
    expect(asked?.query.get('q')).toBe('x'.repeat(100));
    await search.fill('');
    await expectCount(rows, 6);
  });
});

describe('the download of a list', () => {
  const button = dialog.getByRole('button', { name: 'Download CSV' });
  const cancel = dialog.getByRole('button', { name: 'Cancel the download' });

  /** Tables wait until the returned function is called. */
  async function openHeld() {
    const gate = Promise.withResolvers<void>();
    await openList(async (request) => {
      if (!request.headers.get('Accept')?.startsWith('text/csv')) return cheap;
      await gate.promise;
      return csvTable(['one', 'two', 'three']);
    });
    return gate.resolve;
  }

  it('is cancelled by keyboard, and keeps the focus', async () => {
    await openHeld();
    await button.dblClick();
    await expect.element(cancel).toHaveFocus();
    await expect.element(dialog.getByRole('progressbar', { name: 'Download' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toHaveFocus();
  });

  it('shows how many rows it has saved', async () => {
    const release = await openHeld();
    await button.click();
    await expect.element(dialog.getByText('0 rows so far')).toBeVisible();
    release();
    await expectToast('Download ready', '3 rows were saved.');
    await expect.element(button).toBeVisible();
  });

  // ADM-56
  it('is for Excel in South Africa until somebody chooses otherwise, and remembers it', async () => {
    const { server } = await openList(({ headers }) =>
      headers.get('Accept')?.startsWith('text/csv') ? csvTable(['one']) : cheap,
    );
    const accepted = () =>
      server.sent('GET /api/admin/fuel-requests').at(-1)?.headers.get('Accept');
    await button.click();
    await expect.poll(accepted).toBe('text/csv;separator=semicolon');
    await expect.element(button).toBeVisible();
    await dialog.getByRole('button', { name: 'Numbers in CSV files' }).click();
    const choice = (name: RegExp) => page.getByRole('radio', { name });
    await expect.element(choice(/^12,50/)).toBeChecked();
    await inspect();
    await choice(/^12\.50/).click();
    await userEvent.keyboard('{Escape}');
    await button.click();
    await expect.poll(accepted).toBe('text/csv');
    // The next list on this device, also after a sign-out.
    expect(localStorage.getItem('volmaak-csv-separator')).toBe(',');
  });

  it('says that it has failed', async () => {
    await openList(({ headers }) => {
      if (!headers.get('Accept')?.startsWith('text/csv')) return cheap;
      throw new TypeError('Failed to fetch');
    });
    await button.click();
    await expectToast('Download Failed');
    // SCR-4
    await expectLasting(/Volmaak can't be reached/);
  });
});
