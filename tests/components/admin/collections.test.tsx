// @module-tag long

import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReminderPreview } from '../../../domain/admin/late-reminders.ts';
import { CalendarDay } from '../../../domain/values/moment.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { csvTable, lateDebt, latePerson } from '../support/admin-data.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectCount, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const debt = 'GET /api/admin/collections/debt';
const people = 'GET /api/admin/collections/people';
const promising = 'POST /api/admin/users/{id}/promises';
const withdrawing = 'DELETE /api/admin/users/{id}/promises/{promiseId}';
const previewing = 'POST /api/admin/collections/reminders/preview';
const reminding = 'POST /api/admin/collections/reminders';

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const late = () => rowsOf('Late people');

const sipho = latePerson();
const zanele = latePerson({
  firstName: 'Zanele',
  lastName: 'van der Westhuizen-Mabuza',
  username: 'zanele',
  daysLate: 75,
  lateAmount: 8250.75,
  latePayments: 2,
  isBlacklisted: true,
  lastRemindedAt: '2026-03-04T10:00:00.000Z',
  nextAttempt: dayFromNow(1),
  promise: {
    id: crypto.randomUUID(),
    day: dayFromNow(-2),
    note: 'After pay day',
    isBroken: true,
    at: '2026-03-04T10:00:00.000Z',
  },
  purchaseIds: [crypto.randomUUID(), crypto.randomUUID()],
});

const named = ({ id: userId, firstName, lastName, username }: typeof sipho) => {
  return { userId, firstName, lastName, username };
};

const text = 'Hello Sipho, a fuel payment of R510.00 was due on 01/03/2026. Please pay it now.';
const preview = (changes: Partial<ReminderPreview> = {}): ReminderPreview => ({
  reminders: [{ ...named(sipho), text, parts: 1 }],
  leftOut: [{ ...named(zanele), reason: 'reminded' }],
  now: 1,
  isQuiet: false,
  hasMore: false,
  firstAt: '2026-03-04T10:00:00.000Z',
  lastAt: '2026-03-04T10:00:00.000Z',
  ...changes,
});

const open = (answers: Answers = {}) =>
  openAdmin('/admin/collections', { [people]: [zanele, sipho], ...answers });

beforeEach(() => page.viewport(1280, 800));

// LEND-20
describe('the debt by age', () => {
  const tile = (name: RegExp) => page.getByRole('button', { name });

  it('shows rand and people, and filters the list', async () => {
    const { server } = await open({ [debt]: lateDebt() });
    const oldest = tile(/^Over 60 days late/);
    await expectWords(oldest, 'R1,000.00', '2 people');
    await expect.element(page.getByText('R4,000.00 is late in total, of 8 people')).toBeVisible();
    await oldest.click();
    await expect.element(oldest).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => server.sent(people).at(-1)?.query.get('age')).toBe('over-60');
    await oldest.click();
    await expect.element(oldest).toHaveAttribute('aria-pressed', 'false');
  });

  it('says when it cannot be loaded', async () => {
    await open({ [debt]: refusal(500, { code: 'internal', message: 'Broken' }) });
    await expectLasting(/The figures could not be loaded/);
    await expectCount(late(), 2);
  });
});

// LEND-21
describe('the late people', () => {
  it('are shown with what is late, tried and promised, at every size', async () => {
    await open();
    const row = rowsOf('Late people', 'Zanele');
    for (const shown of [
      ...['R8,250.75', 'R1,200.50', '75', 'After pay day', 'Blacklisted', '04/03/2026'],
      written(dayFromNow(1)),
      ...['Broken', written(dayFromNow(-2))],
    ]) {
      await expect.element(row).toMatchTextContent(shown);
    }
    await expect.element(rowsOf('Late people', 'Sipho')).toMatchTextContent('Never');
    await page.getByText('2 payments').click();
    await expect.element(button('Payment 2')).toBeVisible();
    await inspectAllSizes();
  });

  it('are found by search, reminder and promise, and downloaded with the same filters', async () => {
    const { server } = await open();
    await page.getByLabelText('Reminder', { exact: true }).selectOptions('7');
    await page.getByLabelText('Promise', { exact: true }).selectOptions('Broken');
    await page.getByRole('searchbox').fill('zan');
    const sent = () => server.lastQuery(people);
    const filters = { notReminded: '7', promise: 'broken', q: 'zan' };
    await expect.poll(sent).toEqual(filters);
    server.answer(people, csvTable(['1.00']));
    await button('Download CSV').click();
    await expect.poll(() => server.sent(people).at(-1)?.headers.get('accept')).toContain('csv');
    expect(sent()).toEqual(filters);
  });

  it('are nobody when nothing is late', async () => {
    await open({ [people]: [] });
    await expect.element(page.getByText('Nobody is late.')).toBeVisible();
    expect(button('Remind all found').elements()).toEqual([]);
  });
});

// LEND-22
describe('a promise', () => {
  const day = dayFromNow(9);

  it('is recorded once, with its day and note', async () => {
    const answer = { id: crypto.randomUUID(), day, note: 'Called', at: '2026-03-04T10:00:00.000Z' };
    const { server } = await open({ [promising]: { ...answer, isBroken: false } as never });
    await button('Record promise: Sipho Dlamini').click();
    await expect.element(dialog.getByText(/Sipho Dlamini owes R510.00/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save promise' }).click();
    await expect
      .element(dialog.getByLabelText('Promised day'))
      .toHaveAccessibleDescription(/choose a day/);
    await inspect();
    await dialog.getByLabelText('Promised day').fill(written(day));
    // Closes the calendar.
    await userEvent.keyboard('{Tab}');
    await dialog.getByLabelText(/^Note/).fill(' Called ');
    await doubleClick(dialog.getByRole('button', { name: 'Save promise' }), server, promising);
    await expectToast('Promise Recorded');
    await expectCount(dialog, 0);
    expect(server.sent(promising)).toMatchObject([
      { params: { id: sipho.id }, body: { day, note: 'Called' } },
    ]);
  });

  // LEND-36
  it('that counts is shown, and can be withdrawn', async () => {
    const promise = { ...zanele.promise!, day: CalendarDay.parse(dayFromNow(0)), isBroken: false };
    const { server } = await open({
      [people]: ({ query }) =>
        query.get('promise') === 'due' ? [{ ...zanele, promise }] : [zanele, sipho],
      [withdrawing]: undefined,
    });
    await page.getByLabelText('Promise', { exact: true }).selectOptions('Due today');
    await expectCount(late(), 1);
    await expect.element(late().first()).toMatchTextContent(/Today.*After pay day/);
    await button('Record promise: Zanele van der Westhuizen-Mabuza').click();
    await expect.element(dialog).toMatchTextContent(/Promised so far.*Today.*After pay day/);
    await inspect();
    server.answer(people, [{ ...zanele, promise: null }]);
    const withdraw = dialog.getByRole('button', { name: 'Withdraw promise' });
    await doubleClick(withdraw, server, withdrawing);
    await expectToast('Promise Withdrawn');
    await expectCount(dialog, 0);
    expect(server.sent(withdrawing)).toMatchObject([
      { params: { id: zanele.id, promiseId: promise.id } },
    ]);
    await expect.element(late().first()).toMatchTextContent('None');
  });

  it('keeps what was typed when it is refused, and asks before it is lost', async () => {
    const message = 'Nothing of this person is late';
    await open({ [promising]: refusal(409, { code: 'nothing-late', message }) });
    await button('Record promise: Sipho Dlamini').click();
    await dialog.getByLabelText('Promised day').fill(written(day));
    // Closes the calendar.
    await userEvent.keyboard('{Tab}');
    await dialog.getByRole('button', { name: 'Save promise' }).click();
    await expectLasting(message);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Discard this promise?')).toBeVisible();
    await button('Keep editing').click();
    await expect.element(dialog.getByLabelText('Promised day')).toHaveValue(written(day));
  });
});

// LEND-23, LEND-24
describe('reminding', () => {
  it('shows the texts and who is left out, and then queues the chosen people', async () => {
    const sendAt = '2026-03-04T10:00:00.000Z';
    const { server } = await open({
      [previewing]: preview(),
      [reminding]: { queued: [{ ...named(sipho), sendAt }], leftOut: [] },
    });
    await page.getByLabelText(/^Select Sipho/).click();
    await page.getByLabelText(/^Select Zanele/).click();
    await button('Remind (2)').click();
    await expect.element(dialog.getByText('1 reminder for 2 people')).toBeVisible();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(dialog.getByText('Reminded within the last 24 hours')).toBeVisible();
    await expect.element(dialog.getByText(/All go out now/)).toBeVisible();
    await inspectAllSizes();
    expect(server.sent(previewing)[0]?.body).toEqual({ userIds: [sipho.id, zanele.id] });
    await doubleClick(dialog.getByRole('button', { name: 'Send 1 reminder' }), server, reminding);
    await expectToast('Reminders Queued');
    await expect.element(dialog.getByText('1 reminder queued')).toBeVisible();
    expect(server.bodies(reminding)).toEqual([{ userIds: [sipho.id] }]);
    await inspect();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(button('Remind all found')).toBeVisible();
  });

  it('takes all whom the filters find, and says how the SMS spread', async () => {
    const lastAt = '2026-03-04T12:00:00.000Z';
    const { server } = await open({
      [previewing]: preview({ now: 0, lastAt, hasMore: true, leftOut: [] }),
    });
    await page.getByLabelText('Promise', { exact: true }).selectOptions('Broken');
    await button('Remind all found').click();
    await expect.element(dialog.getByText(/0 go out now. 1 wait/)).toBeVisible();
    await expect.element(dialog.getByText(/At most 1,000/)).toBeVisible();
    expect(server.sent(previewing)[0]?.body).toEqual({ promise: 'broken' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(server.sent(reminding)).toEqual([]);
  });

  it('sends 50 at a time, and the rest again under the same key', async () => {
    const many = Array.from({ length: 70 }, () => latePerson());
    const reminders = many.map((person) => ({ ...named(person), text, parts: 1 }));
    const { server } = await open({ [previewing]: preview({ reminders, leftOut: [], now: 70 }) });
    let failures = 1;
    server.answer(reminding, ({ body }) => {
      const { userIds } = body as { userIds: string[] };
      if (userIds.length === 20 && failures-- > 0) {
        return refusal(503, { code: 'unavailable', message: 'Not ready' });
      }
      const queued = many.filter(({ id }) => userIds.includes(id));
      return {
        queued: queued.map((person) => ({ ...named(person), sendAt: '2026-03-04T10:00:00.000Z' })),
        leftOut: [],
      };
    });
    await button('Remind all found').click();
    await dialog.getByRole('button', { name: 'Send 70 reminders' }).click();
    await expect.element(dialog.getByText('50 reminders queued')).toBeVisible();
    await expectLasting(/20 people got no answer yet/);
    await dialog.getByRole('button', { name: 'Try the rest again' }).click();
    await expect.element(dialog.getByText('70 reminders queued')).toBeVisible();
    const [first, ...others] = server.keys(reminding);
    expect(others).toEqual([others[0], others[0]]);
    expect(others[0]).not.toBe(first);
  });

  it('sends nothing when nobody can be reminded', async () => {
    await open({ [previewing]: preview({ reminders: [], now: 0, lastAt: null }) });
    await button('Remind all found').click();
    await expect.element(dialog.getByText('Nobody gets a reminder')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Send/ }).elements()).toEqual([]);
  });
});
