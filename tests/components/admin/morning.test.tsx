// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  type AttentionKind,
  type AttentionLine,
  attentionKinds,
  type Morning,
} from '../../../domain/admin/morning.ts';
import { appDurations } from '../../../domain/durations.ts';
import { dayFromNow } from '../../support/days.ts';
import { expectWords, inspect } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { refusal } from '../support/fake-server.ts';
import { openAdmin } from '../support/open-admin.ts';

// ADM-17

const call = 'GET /api/admin/morning';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

function morning(found: Partial<Record<AttentionKind, Partial<AttentionLine>>>): Morning {
  const none = { count: 0, isMore: false, amount: null, oldest: null };
  return { lines: attentionKinds.map((kind) => ({ kind, ...none, ...found[kind] })), gateways: [] };
}

const busy: Morning = {
  ...morning({
    lateDebt: { count: 1000, isMore: true, amount: 123_456.7, oldest: hoursAgo(50) },
    waitingPeople: { count: 3, oldest: hoursAgo(3) },
    samplePrices: { count: 2, oldest: hoursAgo(700) },
  }),
  gateways: [{ gateway: 'sms', since: hoursAgo(2) }],
};
const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name });

describe('the morning page', () => {
  it('leads to what is to be reconciled', async () => {
    const found = { settlementsToBook: 2, openDisputes: 1, openSuspense: 3 };
    const counted = Object.entries(found).map(([kind, count]) => [kind, { count }]);
    await openAdmin('/admin/morning', { [call]: morning(Object.fromEntries(counted)) });
    const path = '/admin/reconciliation';
    await expect.element(link(/^2 Settlements to book/)).toHaveAttribute('href', path);
    await expect
      .element(link(/^1 Disputes to answer/))
      .toHaveAttribute('href', `${path}?tab=disputes`);
    await expect
      .element(link(/^3 Items in suspense/))
      .toHaveAttribute('href', `${path}?tab=suspense`);
  });

  it('has one line for each thing: how much, how long, and the way to its list', async () => {
    await openAdmin('/admin/morning', { [call]: busy });
    await expect
      .element(link(/People with late debt/))
      .toMatchTextContent(/more than 1,000 .*R123,456.70 oldest 2 days ago/);
    await expect.element(link(/SMS gateway doesn't answer first failed 2 h ago/)).toBeVisible();
    await expect.element(link(/2 Sample prices/)).toHaveAttribute('href', '/admin/fuel-prices');
    const quiet = page.getByRole('region', { name: 'Nothing to do' });
    await expect.element(quiet).toMatchTextContent(/Pending fuel requests.*Failed SMS/);
    expect(quiet.getByRole('link').elements()).toEqual([]);
    await inspect();
    await link(/3 People to verify oldest 3 h ago/).click();
    await expect.poll(() => location.search).toBe('?list=people');
    await expect.element(page.getByText('Nobody waits')).toBeVisible();
  });

  // ADM-43
  it.each([
    ['lateDebt', '/admin/collections'],
    ['promisesDue', '/admin/collections?promise=due'],
    ['promisesBroken', '/admin/collections?promise=broken'],
    ['failedCollections', '/admin?tab=purchases&collection=failed&sort=due'],
    ['unansweredCharges', '/admin?tab=purchases&unanswered=charge'],
    ['failedSms', `/admin/messages?channel=sms&status=failed&from=${dayFromNow(-6)}`],
  ] as const)('leads from %s to the list of the same', async (kind, address) => {
    await openAdmin('/admin/morning', { [call]: morning({ [kind]: { count: 2 } }) });
    await expect.element(link(/^2 /)).toHaveAttribute('href', address);
  });

  it('says that all is clear', async () => {
    await openAdmin('/admin/morning', { [call]: morning({}) });
    await expect.element(page.getByText('All clear')).toBeVisible();
  });

  // OPS-12
  it('names a program that is behind on security, without a link, and is not clear', async () => {
    const outdated = [{ program: 'postgres', version: '18.4', minimum: '18.7' } as const];
    await openAdmin('/admin/morning', { [call]: { ...morning({}), outdated } });
    const line = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    await expect
      .element(line)
      .toMatchTextContent(/PostgreSQL 18\.4 is behind on security: 18\.7 or later.*operations\.md/);
    expect(line.getByRole('link').elements()).toEqual([]);
    expect(page.getByText('All clear').elements()).toEqual([]);
    await inspect();
  });

  it('looks again by itself, and says when it is out of date', async () => {
    expect(appDurations.refetch.morning).toBe(60_000);
    const { server, client } = await openAdmin('/admin/morning', { [call]: refusal(500) });
    await expect.element(page.getByRole('alert')).toMatchTextContent('could not be loaded');
    server.answer(call, busy);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(link(/late debt/)).toBeVisible();
    server.answer(call, refusal(500));
    await client.refetchQueries({ queryKey: ['admin', 'morning'] });
    await expect.element(page.getByRole('alert')).toMatchTextContent('It may be out of date.');
    await expect.element(link(/late debt/)).toBeVisible();
    const query = client.getQueryCache().find({ queryKey: ['admin', 'morning'] });
    expect(query?.observers[0]?.options.refetchInterval).toBe(60_000);
  });

  it('needs a connection, and says so', async () => {
    const opened = await openAdmin('/admin/security');
    await loseConnection(opened);
    await page.getByRole('link', { name: 'Morning' }).click();
    await expectWords(page.getByRole('alert'), "It isn't saved on this device");
  });
});
