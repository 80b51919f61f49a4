import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminFuelRequest } from '../../../domain/admin/admin-lists.ts';
import type { Credit } from '../../../domain/purchases/credit-schemas.ts';
import { adminRequest, owner } from '../support/admin-data.ts';
import { expectWords, inspect } from '../support/checks.ts';
import { newCredit } from '../support/data.ts';
import { refusal, type SentRequest } from '../support/fake-server.ts';
import { expectCount, expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectToast } from '../support/toasts.ts';

const decision = 'PATCH /api/fuel-requests/{id}/status';
const row = (text: string | RegExp = '') => rowsOf('Fuel Requests', text);
const dialog = (name: string) => page.getByRole('dialog', { name });
const action = (of: string, name: RegExp) => row(of).getByRole('button', { name });
const notes = page.getByRole('dialog').getByLabelText('Notes (optional)');
const bar = page.getByRole('region', { name: 'Selected requests' });

/** Opens the admin dashboard with these requests, which the fake server decides on. */
async function openTab(...requests: AdminFuelRequest[]) {
  const decide = ({ params, body }: SentRequest) => {
    const at = requests.findIndex(({ id }) => id === params.id);
    const found = requests[at];
    if (!found) return refusal(404);
    if (found.status === 'rejected') {
      return refusal(409, { message: 'This request is rejected', code: 'wrong-status' });
    }
    // The contract's own body, which has the fields of the row.
    const decided = { ...found, ...(body as Pick<AdminFuelRequest, 'status' | 'notes'>) };
    requests[at] = decided;
    return decided;
  };
  const opened = await openAdmin('/admin', {
    'GET /api/admin/fuel-requests': () => [...requests],
    [decision]: decide,
  });
  await expectCount(row(), requests.length);
  return { ...opened, requests, decide };
}

/** Somebody else decides on it in the meantime. */
function decideElsewhere(requests: AdminFuelRequest[], at: number, changes: object) {
  // The request is one of the test's own.
  requests[at] = adminRequest({ ...requests[at], ...changes });
}

const blacklisted = { ...owner, isBlacklisted: true, blacklistReason: 'Unpaid debts' };

describe('a request of a blacklisted user', { tags: 'long' }, () => {
  const ofBlocked = () => adminRequest({ user: blacklisted });
  const others = () => adminRequest({ fuelAmount: 33 });

  it('shows the block, with the reason in its details', async () => {
    await openTab(ofBlocked(), others());
    await expect.element(row('20 l')).toMatchTextContent('Blacklisted');
    await expect.element(row('33 l')).not.toMatchTextContent('Blacklisted');
    await row('20 l').getByText('Details').click();
    await expect.element(row('20 l')).toMatchTextContent('Unpaid debts');
    await inspect();
  });

  it('needs a confirmation before it is approved', async () => {
    await openTab(ofBlocked());
    await action('20 l', /^Approve/).click();
    const approving = dialog('Approve request');
    await expect
      .element(approving.getByRole('alert'))
      .toMatchTextContent(/^This user is blacklisted: Unpaid debts. Approve it anyway\?$/);
    const cancel = approving.getByRole('button', { name: 'Cancel' });
    await expect.element(cancel).toHaveFocus();
    await inspect();
    await page.viewport(360, 800);
    await inspect();
    await page.viewport(1280, 800);
    await cancel.click();
    await action('20 l', /^Reject/).click();
    await expect
      .element(dialog('Reject request').getByRole('alert'))
      .toMatchTextContent(/^This user is blacklisted: Unpaid debts.$/);
  });

  it('is counted in a batch, which can be approved anyway', async () => {
    await openTab(ofBlocked(), ofBlocked(), others());
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Approve (3)' }).click();
    const batch = dialog('Approve 3 requests');
    await expect
      .element(batch.getByRole('alert'))
      .toMatchTextContent(
        /^2 of these 3 requests are from blacklisted users. Approve them anyway\?$/,
      );
    await expectCount(batch.getByRole('listitem').filter({ hasText: '(blacklisted)' }), 2);
    await expect.element(batch.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await inspect();
    await batch.getByRole('button', { name: 'Approve anyway (3)' }).click();
    await expect.element(batch).toMatchTextContent('3 of 3 updated');
  });
});

/** The standing of somebody who has R400.00 left of their budget, with a request of R415.00. */
function withCredit(changes: Partial<Credit> = {}) {
  const budget = { limit: 8500, used: 8100, free: 400 };
  const credit = newCredit({ budget, requestDueDays: 7, ...changes });
  return { owed: 8100, overdue: credit.overdue, credit };
}

const enough = newCredit().budget;

// REQ-17
describe('an approval that the budget speaks against', () => {
  it('is asked for once more, with the amount, and is made all the same', async () => {
    const { server } = await openTab(adminRequest({ standing: withCredit() }));
    await action('20 l', /^Approve/).click();
    const approving = dialog('Approve request');
    await expect
      .element(approving.getByRole('alert'))
      .toMatchTextContent(
        /^This is R15.00 more than the budget of Sipho Dlamini has free. Approve it anyway\?$/,
      );
    await expect.element(approving.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    // Enter does not confirm it.
    await notes.click();
    await userEvent.keyboard('Once{Enter}');
    expect(server.sent(decision)).toEqual([]);
    await inspect();
    await page.viewport(360, 800);
    await inspect();
    await approving.getByRole('button', { name: 'Approve anyway' }).click();
    await expect.element(row('20 l')).toMatchTextContent('Approved');
  });

  it('is not in doubt if it uses the budget up exactly', { tags: 'long' }, async () => {
    const budget = { limit: 8500, used: 8085, free: 415 };
    await openTab(adminRequest({ standing: withCredit({ budget }) }));
    await action('20 l', /^Approve/).click();
    const approving = dialog('Approve request');
    await expect
      .element(approving.getByRole('button', { name: 'Approve', exact: true }))
      .toHaveFocus();
    await expectCount(approving.getByRole('alert'), 0);
  });

  it.for([
    ['credit-overdue', 'Sipho Dlamini has R1,200.00 overdue.'],
    ['id-number-missing', 'The account of Sipho Dlamini has no ID number.'],
    ['vehicle-unverified', 'No vehicle of Sipho Dlamini is verified.'],
    ['voucher-unsettled', 'It is not known yet what became of the last voucher of Sipho Dlamini.'],
  ] as const)('says why: %s', { tags: 'long' }, async ([refusal, words]) => {
    const standing = withCredit({ budget: enough, overdue: 1200, refusal });
    await openTab(adminRequest({ standing, user: blacklisted }));
    await action('20 l', /^Approve/).click();
    await expect
      .element(dialog('Approve request').getByRole('alert'))
      .toMatchTextContent(`This user is blacklisted: Unpaid debts. ${words} Approve it anyway?`);
    await userEvent.keyboard('{Escape}');
    // A rejection is in no doubt.
    await action('20 l', /^Reject/).click();
    await expect
      .element(dialog('Reject request').getByRole('alert'))
      .toMatchTextContent(/^This user is blacklisted: Unpaid debts.$/);
  });

  it('counts used-up limits by the amount', { tags: 'long' }, async () => {
    const budget = { limit: 8500, used: 8500, free: 0 };
    await openTab(adminRequest({ standing: withCredit({ budget, refusal: 'over-credit-limit' }) }));
    await action('20 l', /^Approve/).click();
    await expect
      .element(dialog('Approve request').getByRole('alert'))
      .toMatchTextContent(
        /^This is R415.00 more than the budget of Sipho Dlamini has free. Approve it anyway\?$/,
      );
  });

  it('of many counts all requests of a person together', async () => {
    const userId = crypto.randomUUID();
    const budget = { limit: 8500, used: 8000, free: 500 };
    const both = { userId, standing: withCredit({ budget }) };
    await openTab(
      adminRequest(both),
      adminRequest(both),
      adminRequest({
        standing: withCredit({ budget: enough, overdue: 1200, refusal: 'credit-overdue' }),
      }),
      adminRequest({ standing: withCredit({ budget: enough }) }),
    );
    await bar.getByRole('button', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Approve (4)' }).click();
    const batch = dialog('Approve 4 requests');
    await expect
      .element(batch.getByRole('alert'))
      .toMatchTextContent(
        /^2 people are beyond the budget or get no credit now. Approve them anyway\?$/,
      );
    const named = (words: string) => batch.getByRole('listitem').filter({ hasText: words });
    const excess = 'These 2 requests are R330.00 more than the budget of Sipho Dlamini has free.';
    await expectCount(named(excess), 2);
    await expectCount(named('Sipho Dlamini has R1,200.00 overdue.'), 1);
    await expect.element(batch.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await inspect();
    await page.viewport(360, 800);
    await inspect();
    await batch.getByRole('button', { name: 'Approve anyway (4)' }).click();
    await expect.element(batch).toMatchTextContent('4 of 4 updated');
  });

  it('stays in the details of the request, with what it holds', async () => {
    await openTab(
      adminRequest({
        status: 'approved',
        approvedDespite: 'over-budget',
        heldAmount: 311.25,
        pouredLitres: 5,
      }),
    );
    await row('20 l').getByText('Details').click();
    await expectWords(
      row('20 l'),
      'Approved althoughit was more than the budget had free',
      'Poured5 l',
      'Held of the budgetR311.25',
    );
    await inspect();
  });
});

// REQ-16
describe('what is owed for a request', () => {
  it.for([
    [7, 'due 7 days later, on the budget, without a premium'],
    [1, 'due 1 day later, on the budget, without a premium'],
    [0, 'due the same day, on the budget, without a premium'],
    [undefined, 'on the budget, without a premium'],
  ] as const)('is said before an approval: %s days', { tags: 'long' }, async ([days, words]) => {
    await openTab(
      adminRequest({ standing: withCredit({ budget: enough, requestDueDays: days }) }),
      adminRequest({ standing: withCredit({ budget: enough, requestDueDays: days }) }),
    );
    await row()
      .first()
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expectWords(dialog('Approve request'), `Once poured${words}`);
    await userEvent.keyboard('{Escape}');
    await bar.getByRole('button', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Approve (2)' }).click();
    await expectWords(dialog('Approve 2 requests'), `Once poured${words}`);
  });

  it('is said before it is completed by hand, of one and of many', async () => {
    const approved = { status: 'approved', standing: withCredit() };
    await openTab(adminRequest(approved), adminRequest(approved));
    await row()
      .first()
      .getByRole('button', { name: /^Mark completed/ })
      .click();
    const one = dialog('Mark request completed');
    await expect
      .element(one.getByRole('status'))
      .toMatchTextContent(/^Sipho Dlamini then owes R415.00, due 7 days later.$/);
    await expect.element(one.getByRole('button', { name: 'Mark completed' })).toHaveFocus();
    await inspect();
    await userEvent.keyboard('{Escape}');
    await bar.getByRole('button', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Mark completed (2)' }).click();
    await expect
      .element(dialog('Mark 2 requests completed').getByRole('status'))
      .toMatchTextContent(/^R830.00 is then owed, due 7 days later.$/);
  });
});

describe('a decision', () => {
  // ADM-9
  it("has the tab's columns, with the possible decisions", async () => {
    await openTab(adminRequest());
    await expectTexts(page.getByRole('columnheader'), [
      ...['', 'User', 'Vehicle', 'Fuel Type', 'Amount (Liters)', 'Status', 'Date', 'Actions'],
    ]);
  });

  // REQ-10
  it.each([
    ['pending', 'Pending', 'yellow'],
    ['approved', 'Approved', 'green'],
    ['completed', 'Completed', 'gray'],
    ['rejected', 'Rejected', 'red'],
  ])('that is %s shows %s in %s', { tags: 'long' }, async (status, word, colour) => {
    await openTab(adminRequest({ status }));
    const badge = row('20 l').getByText(word, { exact: true }).first();
    await expect.element(badge).toBeVisible();
    expect(badge.element().parentElement?.style.cssText).toContain(colour);
  });

  it('is made by keyboard, and the request keeps the focus', { tags: 'long' }, async () => {
    const { server } = await openTab(adminRequest());
    (action('20 l', /^Approve/).element() as HTMLElement).focus(); // a button
    await userEvent.keyboard('{Enter}');
    const approving = dialog('Approve request');
    const approve = approving.getByRole('button', { name: 'Approve' });
    await expectWords(approving, 'Toyota Corolla', '20 l');
    await expect.element(approve).toHaveFocus();
    await inspect();
    await userEvent.keyboard('{Escape}');
    await expect.element(action('20 l', /^Approve/)).toHaveFocus();
    const before = server.sent('GET /api/admin/statistics').length;
    await userEvent.keyboard('{Enter}');
    await expect.element(approve).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expectToast('Request Updated', 'Fuel request status has been updated.');
    await expect.element(row('20 l')).toMatchTextContent('Approved');
    await expectCount(action('20 l', /^(Approve|Reject)/), 0);
    await expect.element(row('20 l').getByText('Details')).toHaveFocus();
    expect(server.sent('GET /api/admin/statistics').length).toBeGreaterThan(before);
  });

  it('completes an approved request, and offers nothing more', { tags: 'long' }, async () => {
    await openTab(adminRequest({ status: 'approved' }));
    await action('20 l', /^Mark completed/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark completed' }).click();
    await expect.element(row('20 l')).toMatchTextContent('Completed');
    await expectCount(action('20 l', /^Mark completed/), 0);
    await expectCount(row('20 l').getByRole('checkbox'), 0);
  });

  it('has notes, and asks before it discards them', { tags: 'long' }, async () => {
    const { server } = await openTab(adminRequest());
    await action('20 l', /^Reject/).click();
    const question = page.getByRole('alertdialog', { name: 'Discard these notes?' });
    await notes.fill('The wrong one');
    const entry = history.state.dialog;
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(notes).toHaveValue('The wrong one');
    await expect.poll(() => history.state.dialog).toBe(entry);
    history.back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog('Reject request')).not.toBeInTheDocument();
    await expect.element(action('20 l', /^Reject/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(notes).toHaveValue('');
    await notes.fill('The pump\nis closed');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect.element(row('20 l')).toMatchTextContent('Rejected');
    expect(server.sent(decision)[0]?.body).toEqual({
      status: 'rejected',
      undoable: true,
      notes: 'The pump is closed',
    });
    await row('20 l').getByText('Details').click();
    await expect.element(row('20 l')).toMatchTextContent('The pump is closed');
  });

  // ADM-41
  it('takes a usual reason, which can be changed', { tags: 'long' }, async () => {
    const { server } = await openTab(adminRequest());
    await action('20 l', /^Approve/).click();
    await expectCount(page.getByRole('group', { name: 'Suggestions' }), 0);
    await userEvent.keyboard('{Escape}');
    await action('20 l', /^Reject/).click();
    await page.getByRole('button', { name: 'You have asked for this twice' }).click();
    await expect.element(notes).toHaveFocus();
    await userEvent.keyboard(' today{Enter}');
    await expect.element(row('20 l')).toMatchTextContent('Rejected');
    expect(server.sent(decision)[0]?.body).toMatchObject({
      notes: 'You have asked for this twice today',
    });
  });

  it('says that somebody else has decided already', { tags: 'long' }, async () => {
    const { requests } = await openTab(adminRequest());
    await action('20 l', /^Approve/).click();
    decideElsewhere(requests, 0, { status: 'rejected' });
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expectToast('Update Failed', 'This request is rejected');
    await expect.element(dialog('Approve request')).not.toBeInTheDocument();
    await expect.element(row('20 l')).toMatchTextContent('Rejected');
  });

  it('says that it failed or that the outcome is unknown, and keeps the notes', {
    tags: 'long',
  }, async () => {
    const { server, decide } = await openTab(adminRequest());
    await action('20 l', /^Reject/).click();
    const reject = page.getByRole('dialog').getByRole('button', { name: 'Reject' });
    await notes.fill('Kept');
    server.answer(decision, refusal(500));
    await reject.click();
    await expectToast('Update Failed', 'Failed to update request.');
    // The server decides, but its answer is lost.
    server.answer(decision, (request) => {
      decide(request);
      throw new TypeError('Failed to fetch');
    });
    await reject.click();
    await expectToast('Update Failed', "we don't know if the request was updated");
    await expectWords(dialog('Reject request'), 'This request is already rejected.');
    await expect.element(reject).toBeDisabled();
    await expect.element(notes).toHaveValue('Kept');
    await userEvent.keyboard('{Escape}');
    await expect.element(row('20 l')).toMatchTextContent('Rejected');
  });
});

// ADM-13
describe('many decisions at once', { tags: 'long' }, () => {
  const pending = (count: number) =>
    Array.from({ length: count }, () => adminRequest({ fuelAmount: 11 }));
  const approved = () => adminRequest({ status: 'approved' });
  const all = bar.getByRole('button', { name: 'Select all on this page' });

  it('are offered for the requests they apply to', async () => {
    await openTab(...pending(7), approved());
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect.element(bar).toMatchTextContent('8 selected');
    await expect.element(bar.getByRole('button', { name: 'Mark completed (1)' })).toBeEnabled();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expectCount(bar.getByRole('button', { name: /^Approve/ }), 0);
    await page.viewport(360, 800);
    await all.click();
    await inspect();
  });

  it('need one confirmation, and keep their notes', async () => {
    await openTab(...pending(7), approved());
    await all.click();
    await bar.getByRole('button', { name: 'Approve (7)' }).click();
    const asking = dialog('Approve 7 requests');
    await expectWords(asking, '77 l', '1 other selected request stays as it is.');
    await notes.fill('Any station');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await expect.element(notes).toHaveValue('Any station');
    await page.viewport(360, 800);
    await inspect();
  });

  it('show the result of each, and keep the others selected', async () => {
    const { server, requests } = await openTab(...pending(7), approved());
    await page.viewport(360, 800);
    await all.click();
    await bar.getByRole('button', { name: 'Approve (7)' }).click();
    const asking = dialog('Approve 7 requests');
    // Somebody else has decided one of them. Four calls are sent, and none is answered yet.
    decideElsewhere(requests, 0, { status: 'rejected' });
    const release = server.hold(decision);
    await asking.getByRole('button', { name: 'Approve (7)' }).click();
    await expect.element(asking.getByRole('status')).toMatchTextContent(/^0 of 7$/);
    await userEvent.keyboard('{Escape}');
    await expect.element(asking.getByRole('button', { name: /^Finishing/ })).toBeDisabled();
    release();
    await expect.element(asking.getByRole('status')).toMatchTextContent(/^3 of 7 updated$/);
    const results = asking.getByRole('list', { name: 'Results' }).getByRole('listitem').elements();
    const words = ['is rejected', 'Not started', 'Not started', 'Not started'];
    expect(results.map(({ textContent }) => textContent)).toEqual(
      [...words, 'Approved', 'Approved', 'Approved'].map((each) => expect.stringContaining(each)),
    );
    await inspect();
    await asking.getByRole('button', { name: 'Close', exact: true }).last().click();
    // A rejected request cannot be selected any more.
    await expect.element(bar).toMatchTextContent('4 selected');
    await bar.getByRole('button', { name: 'Reject (3)' }).click();
    await dialog('Reject 3 requests').getByRole('button', { name: 'Reject (3)' }).click();
    await expectToast('Request Updated');
    await userEvent.keyboard('{Escape}');
    await expect.element(bar).toMatchTextContent('1 selected');
    await expect.element(all).toHaveFocus();
  });
});

// REQ-8
describe('changes in the list', { tags: 'long' }, () => {
  it('show in the rows, and new rows are added on request', async () => {
    const { client, requests } = await openTab(adminRequest());
    const askAgain = () => client.invalidateQueries({ queryKey: ['admin', 'request news'] });
    const later = new Date(Date.now() + 1000).toISOString();
    decideElsewhere(requests, 0, { status: 'approved' });
    requests.unshift(
      ...[11, 12].map((fuelAmount) => adminRequest({ fuelAmount, createdAt: later })),
    );
    await askAgain();
    await expect.element(row('20 l')).toMatchTextContent('Approved');
    const note = page.getByRole('status').filter({ hasText: '2 new requests' });
    await expect.element(note).toBeVisible();
    await expectCount(row(), 1);
    await inspect();
    await page.getByRole('button', { name: 'Show them' }).click();
    await expectCount(row(), 3);
    await expect.element(note).not.toBeInTheDocument();
  });

  it('keep rows that no longer match the filter until the list is refreshed', async () => {
    const shown = adminRequest({ status: 'approved' });
    let rows = [shown];
    const list = 'GET /api/admin/fuel-requests';
    const { client, server } = await openAdmin('/admin', { [list]: () => rows });
    await page.getByLabelText('Status', { exact: true }).selectOptions('Approved');
    const asked = () => server.sent(list).map(({ query }) => query.get('status'));
    await expect.poll(asked).toContain('approved');
    // The old rows stay until the new ones have loaded.
    const busy = () => document.querySelector('[role=tabpanel] [aria-busy]')?.ariaBusy;
    await expect.poll(busy).toBe('false');
    await expectCount(row(), 1);
    rows = [];
    await client.invalidateQueries({ queryKey: ['admin', 'request news'] });
    const words = '1 request shown here no longer belongs here';
    await expect.element(page.getByText(words)).toBeVisible();
    await expectCount(row(), 1);
    await page.getByRole('button', { name: 'Refresh the list' }).click();
    await expectCount(row(), 0);
  });

  it('show the denied page to somebody who is no longer an admin', async () => {
    const { server, client, user } = await openTab(adminRequest());
    const refused = refusal(403, { message: 'This is for admins only', code: 'admins-only' });
    server.answer('GET /api/admin/fuel-requests', refused);
    const demoted = { ...user, isAdmin: false };
    server.answer('GET /api/auth/session', { authenticated: true, user: demoted });
    await client.invalidateQueries({ queryKey: ['admin', 'request news'] });
    const words = 'Please log in to access the admin dashboard.';
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expectCount(page.getByRole('table'), 0);
  });
});
