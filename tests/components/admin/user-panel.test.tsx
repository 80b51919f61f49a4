import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminUserDetails } from '../../../domain/admin/admin-users.ts';
import { UserCharge } from '../../../domain/admin/user-charges.ts';
import type { CreditLimitsChange } from '../../../domain/purchases/credit-schemas.ts';
import { CalendarDay } from '../../../domain/values/moment.ts';
import { dayFromNow, written } from '../../support/days.ts';
import { adminUser, firstPage, userDetails } from '../support/admin-data.ts';
import { expectNoSidewaysScroll, expectWords, inspect } from '../support/checks.ts';
import { newCar, newCredit, newFuelRequest, newPurchase } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectCount, newAdmin, openAdmin } from '../support/open-admin.ts';
import { adminVoucher } from '../support/station-desk.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const view = page.getByRole('dialog', { name: 'User details' });
const question = page.getByRole('alertdialog');
const changing = 'PATCH /api/admin/users/{id}';
const checking = 'PATCH /api/admin/cars/{id}';
const linking = 'POST /api/admin/users/{id}/reset-password';
const refunding = 'POST /api/admin/purchases/{id}/refund';

/** The list with one user, whose name opens their details. */
async function openList(changes: Record<string, unknown> = {}, user = newAdmin()) {
  const details = { current: userDetails(changes) };
  const { id, firstName, lastName, isAdmin } = details.current;
  const answers: Answers = {
    'GET /api/admin/users': [adminUser({ id, firstName, lastName, isAdmin })],
    'GET /api/admin/users/{id}': () => details.current,
    [changing]: ({ body }) => {
      details.current = { ...details.current, ...(body as Partial<AdminUserDetails>) };
      return details.current;
    },
  };
  const opened = await openAdmin('/admin?tab=users', answers, user);
  return { ...opened, details };
}

const name = page.getByRole('button', { name: 'Sipho Dlamini' });

async function openPanel(changes: Record<string, unknown> = {}, user = newAdmin()) {
  const opened = await openList(changes, user);
  await name.click();
  await expect.element(view.getByRole('heading', { name: 'Sipho Dlamini' })).toBeVisible();
  return opened;
}

// LEND-36
describe('a promise to pay', { tags: 'long' }, () => {
  const promising = 'POST /api/admin/users/{id}/promises';
  const dialog = page.getByRole('dialog', { name: 'Promise to pay' });

  it('is shown and recorded where something is late', async () => {
    const owed = { outstanding: 900, overdue: 510, budgetLeft: 8500 };
    const { server, details } = await openPanel({ owed, promise: null });
    const part = view.getByRole('region', { name: 'Promise to pay' });
    await expect.element(part).toMatchTextContent('None');
    const record = part.getByRole('button', { name: 'Record promise' });
    await record.click();
    await expect.element(dialog).toMatchTextContent('Sipho Dlamini owes R510.00 that is late.');
    const day = CalendarDay.parse(dayFromNow(3));
    const at = new Date().toISOString();
    const promise = { id: crypto.randomUUID(), day, note: 'After work', at, isBroken: false };
    server.answer(promising, () => {
      details.current = { ...details.current, promise };
      return promise;
    });
    await dialog.getByLabelText('Promised day').fill(written(day));
    // Closes the calendar.
    await userEvent.keyboard('{Tab}');
    await dialog.getByRole('button', { name: 'Save promise' }).click();
    await expectToast('Promise Recorded');
    await expect.element(part).toMatchTextContent(`${written(day)}After work`);
    await expect.element(part.getByRole('button', { name: 'Change promise' })).toBeVisible();
  });

  it('has no place where nothing is late', async () => {
    await openPanel();
    expect(view.getByRole('region', { name: 'Promise to pay' }).elements()).toEqual([]);
  });
});

// LEND-40
describe('the charges of a user', () => {
  const charging = 'GET /api/admin/users/{id}/charges';
  const charge = (changes: Record<string, unknown> = {}) =>
    UserCharge.parse({
      id: crypto.randomUUID(),
      purchaseId: crypto.randomUUID(),
      carMake: 'Toyota',
      carModel: 'Corolla',
      carRegistrationNumber: 'CA 123-456',
      at: '2026-03-04T10:00:00.000Z',
      amount: 518.75,
      way: 'card',
      state: 'paid',
      reason: null,
      cardBrand: 'visa',
      cardLastFour: '4242',
      refundedAt: null,
      isTwice: false,
      isCardCheck: false,
      refund: null,
      ...changes,
    });

  it('open on demand, and mark what may have been charged twice', { tags: 'long' }, async () => {
    const declined = { state: 'declined', reason: 'The bank declined the payment.' };
    const twice = { isTwice: true, refundedAt: '2026-03-05T10:00:00.000Z' };
    const first = charge(twice);
    const { server } = await openPanel();
    server.answer(charging, ({ query }) =>
      query.has('cursor')
        ? [charge({ way: 'cash', cardLastFour: null, reversedAt: '2026-03-06T10:00:00.000Z' })]
        : firstPage([first, charge({ ...declined, way: 'collection', refund: 'in-progress' })]),
    );
    await view.getByRole('button', { name: 'Show charges' }).click();
    const rows = view.getByRole('list', { name: 'Charges' }).getByRole('listitem');
    await expectCount(rows, 2);
    await expectWords(rows.nth(0), /R518.75.*By the motorist, Visa.*4242.*refunded.*Twice\?.*Paid/);
    await expect
      .element(rows.nth(1))
      .toMatchTextContent(
        /Collected by us.*Refund under way.*DeclinedThe bank declined the payment\./,
      );
    expect(rows.nth(1).element().textContent).not.toContain('Twice');
    await inspect();
    await view.getByRole('button', { name: 'Show more' }).click();
    await expectCount(rows, 3);
    await expect.element(rows.nth(2)).toMatchTextContent('In cashReversed 06/03/2026');
    expect(server.sent(charging)[0]?.query.get('limit')).toBe('10');
    await page.viewport(360, 800);
    await expectNoSidewaysScroll();
    server.answer('GET /api/admin/purchases/{id}', refusal(404));
    await rows.nth(0).getByRole('button').click();
    await expect.poll(() => location.search).toContain(`purchase=${first.purchaseId}`);
  });
});

describe('the detail view of a user', () => {
  it('says that there is no such user', async () => {
    const { server } = await openList();
    server.answer('GET /api/admin/users/{id}', refusal(404));
    await name.click();
    await expect.element(view).toMatchTextContent('There is no such user');
  });

  it('says that it cannot be shown, and shows the user after a retry', {
    tags: 'long',
  }, async () => {
    const { server, details } = await openList();
    server.answer('GET /api/admin/users/{id}', refusal(500));
    await name.click();
    await expect.element(view).toMatchTextContent("This user can't be shown");
    server.answer('GET /api/admin/users/{id}', () => details.current);
    await view.getByRole('button', { name: 'Try again' }).click();
    await expectWords(view, '•••••••••1088', 'Not agreed', 'R8,500.00', 'No registered vehicles.');
  });

  // ADM-51
  it('shows the ID number when it is asked for, and keeps it in a correction', async () => {
    const { server } = await openPanel();
    const showing = 'POST /api/admin/users/{id}/id-number';
    await expect.element(view).toMatchTextContent('•••••••••1088');
    expect(view.element().textContent).not.toContain('8801235111088');
    server.answer(showing, refusal(503));
    await view.getByRole('button', { name: 'Show the ID number' }).click();
    await expectLasting(/could not be shown|moment/);
    server.answer(showing, { idNumber: '8801235111088' });
    await view.getByRole('button', { name: 'Show the ID number' }).click();
    await expect.element(view).toMatchTextContent('8801235111088');
    await inspect();
    await view.getByRole('button', { name: 'Hide the ID number' }).click();
    await expect.element(view).not.toMatchTextContent('8801235111088');
    await view.getByRole('button', { name: 'Edit' }).click();
    await view.getByLabelText('Last name').fill('Molefe');
    await view.getByRole('button', { name: 'Save' }).click();
    await expectToast('User Updated');
    expect(server.sent(changing).at(-1)?.body).toEqual({ lastName: 'Molefe' });
  });

  // ADM-46, ADM-47
  it.each([
    ['a clerk', 'clerk', false, /Edit|Blacklist|password link|Change credit/],
    ['an accountant', 'accountant', false, /Edit|Blacklist|Show the ID|Change credit/],
    ['themself', 'admin', true, /Edit|Blacklist|Show the ID|password link|Change credit/],
  ] as const)('offers nothing that is not allowed to %s', async (_, adminRole, isOwn, hidden) => {
    const admin = newAdmin({ adminRole });
    await openPanel(isOwn ? { id: admin.id, isAdmin: true } : {}, admin);
    await expect.element(view).toMatchTextContent('•••••••••1088');
    expect(view.getByRole('button', { name: hidden }).elements()).toEqual([]);
    const verified = view.getByRole('switch', { name: /^Verified/ });
    await expect.element(verified).toHaveProperty('disabled', adminRole !== 'clerk');
    await expect.element(view.getByRole('switch', { name: /^Administrator/ })).toBeDisabled();
    await inspect();
  });

  // ADM-48
  it('gives an admin another role after a question', async () => {
    const { server } = await openPanel({ isAdmin: true, adminRole: 'clerk' });
    const role = view.getByLabelText('Role');
    await expect.element(role).toHaveValue('clerk');
    await role.selectOptions('owner');
    await expect.element(question).toMatchTextContent('Make this user an owner?');
    await question.getByRole('button', { name: 'Grant access' }).click();
    await expectToast('User Updated');
    expect(server.sent(changing).at(-1)?.body).toEqual({ adminRole: 'owner' });
  });

  it('asks before it discards a correction, and shows a refusal at its field', {
    tags: 'long',
  }, async () => {
    const { server } = await openPanel();
    const message = 'There is already an account with this email address';
    const issues = [{ field: 'email', message }];
    server.answer(changing, refusal(409, { message, code: 'email-taken', issues }));
    await view.getByRole('button', { name: 'Edit' }).click();
    await view.getByLabelText('Email').fill('taken@example.com');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await view.getByRole('button', { name: 'Save' }).click();
    await expectToast('Update Failed', message);
    await expect.element(view.getByLabelText('Email')).toHaveFocus();
    await inspect();
  });

  it('sends only what changed, and restores the focus', { tags: 'long' }, async () => {
    const { server, details } = await openPanel();
    await view.getByRole('button', { name: 'Edit' }).click();
    await view.getByLabelText('First name').fill('Corrected');
    server.answer('GET /api/admin/users', () => [
      adminUser({ id: details.current.id, firstName: 'Corrected' }),
    ]);
    await view.getByRole('button', { name: 'Save' }).click();
    await expectToast('User Updated');
    expect(server.sent(changing)[0]?.body).toEqual({ firstName: 'Corrected' });
    await expect.element(view.getByRole('button', { name: 'Edit' })).toHaveFocus();
    await expect.element(view.getByRole('heading', { name: 'Corrected Dlamini' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(view).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Corrected Dlamini' })).toHaveFocus();
  });
});

describe('the vehicles of a user', { tags: 'long' }, () => {
  it('are shown with their photos', async () => {
    await openPanel({ cars: [newCar()], fuelRequests: [newFuelRequest()] });
    const photo = view.getByRole('img', { name: 'Photo of Toyota Corolla' });
    const width = () => (photo.element() as HTMLImageElement).naturalWidth; // by its role
    await expect.poll(width).toBeGreaterThan(0);
    await inspect();
  });

  it('say that a photo cannot be shown', async () => {
    await openPanel({ cars: [newCar({ carPhotoUrl: '/nowhere.jpg' })] });
    await expect.element(view).toMatchTextContent("The photo can't be shown.");
  });

  it('are verified, and keep their status after a refusal', async () => {
    const id = crypto.randomUUID();
    const car = newCar({ userId: id });
    const { server, details } = await openPanel({ id, cars: [car] });
    const roadworthy = view.getByRole('switch', { name: 'Roadworthy' });
    server.cut(checking);
    await roadworthy.click();
    await expectToast('Update Failed');
    // SCR-4
    await expectLasting(/Volmaak can't be reached/);
    await expect.element(roadworthy).not.toBeChecked();
    server.answer(checking, ({ body }) => {
      const [before = car] = details.current.cars;
      const checked = { ...before, ...(body as { isRoadworthy: boolean }) };
      details.current = { ...details.current, cars: [checked] };
      return checked;
    });
    await roadworthy.click();
    await expectToast('Vehicle Updated');
    await expect.element(roadworthy).toBeChecked();
    const vehicle = view.getByRole('listitem').filter({ hasText: car.registrationNumber });
    await expect.element(vehicle).toMatchTextContent('Verified');
    // ADM-52
    await view.getByRole('switch', { name: 'Stolen' }).click();
    await question.getByRole('button', { name: 'Mark as stolen' }).click();
    await expect.element(vehicle).toMatchTextContent('Pending');
  });
});

// VOU-33
describe('a lost phone', () => {
  it('has its voucher and the way to sign out in the panel', { tags: 'long' }, async () => {
    const { server } = await openPanel();
    server.answer('GET /api/admin/vouchers', [adminVoucher()]);
    server.answer('DELETE /api/admin/users/{id}/sessions', undefined);
    await expect.element(view.getByText('No open voucher.')).toBeVisible();
    await view.getByRole('button', { name: /^Sign out everywhere/ }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expectToast('Signed Out Everywhere');
    // The panel is read again.
    await expect.element(view.getByText(/^An open voucher: up to 20 l/)).toBeVisible();
    await expect.element(view.getByRole('button', { name: /^Revoke the voucher/ })).toBeVisible();
  });
});

describe('the status of a user', { tags: 'long' }, () => {
  it('is verified, and made an admin after a confirmation', async () => {
    const { server } = await openPanel();
    await view.getByRole('switch', { name: /^Verified/ }).click();
    await expectToast('User Updated');
    const role = view.getByRole('switch', { name: /^Administrator/ });
    await role.click();
    await question.getByRole('button', { name: 'Grant access' }).click();
    await expect.element(role).toBeChecked();
    const bodies = server.bodies(changing);
    expect(bodies).toEqual([{ isVerified: true }, { isAdmin: true }]);
  });

  it("keeps the admin's own role", async () => {
    const { server } = await openPanel({ isAdmin: true });
    const message = "You can't do this to your own account";
    server.answer(changing, refusal(403, { message, code: 'own-account' }));
    const role = view.getByRole('switch', { name: /^Administrator/ });
    await role.click();
    await question.getByRole('button', { name: 'Remove access' }).click();
    await expectToast('Update Failed', message);
    // SCR-4
    await expectLasting(message);
    await expect.element(role).toBeChecked();
  });

  it('has a password link, emailed under one key however often it is tried', async () => {
    const { server } = await openPanel();
    const link = view.getByRole('button', { name: 'Send password link' });
    server.cut(linking);
    await link.click();
    await expectToast('Password link not sent');
    server.answer(linking, { message: 'The link is on its way' });
    await link.dblClick();
    await expectToast('Password link sent', 'The link is on its way');
    const [first, ...again] = server.keys(linking);
    expect(again).toEqual([first]);
    const message = 'This account has no email address';
    server.answer(linking, refusal(409, { message, code: 'no-email' }));
    await link.click();
    await expectToast('Password link not sent', message);
    // SCR-4
    await expectLasting(message);
  });
});

// LEND-6, LEND-8
describe('the credit limits of a user', { tags: 'long' }, () => {
  const limiting = 'PATCH /api/admin/users/{id}/credit-limits';
  const credit = view.getByRole('region', { name: 'Credit limits' });
  const dialog = page.getByRole('dialog', { name: 'Change credit limits' });
  const budget = dialog.getByLabelText('Budget limit');
  const save = dialog.getByRole('button', { name: 'Save limits' });

  it('are shown, and changed with a reason', async () => {
    const collected = { limit: 8500, used: 8000, free: 500 };
    const { server, details } = await openPanel({ credit: newCredit({ collected }) });
    await expect.element(credit).toMatchTextContent('R500.00 freeR8,000.00 of R8,500.00 used');
    server.answer(limiting, ({ body }) => {
      const { reason, ...limits } = body as CreditLimitsChange;
      const set = { ...limits, reason, setBy: 'thandi', setAt: '2026-03-05T10:00:00.000Z' };
      const limit = { limit: 12_000.5, used: 0, free: 12_000.5 };
      const own = { credit: newCredit({ budget: limit }), ownCreditLimits: set };
      details.current = { ...details.current, ...own };
      return details.current;
    });
    await credit.getByRole('button', { name: 'Change credit limits' }).click();
    await budget.fill('R12,000.50');
    await dialog.getByLabelText('Reason').fill('Drives a lorry');
    await inspect();
    await save.click();
    await expectToast('Credit Limits Changed');
    expect(server.sent(limiting)[0]?.body).toEqual({
      budgetLimit: 12_000.5,
      collectedLimit: null,
      reason: 'Drives a lorry',
    });
    await expectWords(credit, 'R12,000.50 free', 'Set by thandi on 05/03/2026: Drives a lorry');
    await inspect();
  });

  // LEND-46
  it('say what approved requests hold of the budget', async () => {
    const budget = { limit: 8500, used: 500, held: 423, free: 7577 };
    await openPanel({ credit: newCredit({ budget }) });
    await expectWords(credit, 'R7,577.00 free', 'Held for approved requests R423.00');
    await inspect();
  });

  it('need an amount and a reason, and keep what was typed when they are refused', async () => {
    const { server } = await openPanel();
    await credit.getByRole('button', { name: 'Change credit limits' }).click();
    await budget.fill('a lot');
    await save.click();
    await expect.element(budget).toHaveFocus();
    await expectWords(dialog, 'from R0.00 to R100,000.00', 'Please give a reason');
    await budget.fill('0');
    await dialog.getByLabelText('Reason').fill('Asked for it');
    server.answer(limiting, refusal(500));
    await save.click();
    await expectToast('Update Failed', 'Failed to change the credit limits.');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to change');
    await expect.element(budget).toHaveValue('0');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('an admin in the list of a card', { tags: 'long' }, () => {
  const list = page.getByRole('dialog', { name: 'Admin Users Details' });
  const dialog = page.getByRole('dialog', { name: 'Blacklist User' });

  async function openOverList(changes: Record<string, unknown> = {}) {
    const opened = await openList({ isAdmin: true, ...changes });
    await page.viewport(360, 800);
    await page.getByRole('button', { name: /^Admin Users/ }).click();
    await list.getByRole('button', { name: 'Sipho Dlamini' }).click();
    await expect.element(view.getByRole('heading', { name: 'Sipho Dlamini' })).toBeVisible();
    return opened;
  }

  it('is blacklisted after its own confirmation', async () => {
    const { server, details, user } = await openOverList();
    server.answer('PATCH /api/admin/users/{userId}/blacklist', ({ body }) => {
      const { reason: blacklistReason } = body as { reason: string };
      const standing = { isBlacklisted: true, blacklistReason, blacklistedBy: user.id };
      details.current = { ...details.current, ...standing };
      return adminUser({ id: details.current.id, ...standing });
    });
    await view.getByRole('button', { name: 'Blacklist' }).click();
    await dialog.getByLabelText('Reason').fill('Left the company');
    const submit = dialog.getByRole('button', { name: 'Blacklist' }).first();
    await submit.click();
    await expect.element(question).toMatchTextContent('Sipho Dlamini is an administrator');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await submit.click();
    const others = { id: user.id, firstName: 'Thandi', lastName: 'Nkosi' };
    server.answer('GET /api/admin/users/{id}', ({ params }) =>
      params.id === user.id ? userDetails(others) : details.current,
    );
    await question.getByRole('button', { name: 'Blacklist' }).click();
    await expectToast('User Blacklisted');
    expect(server.sent('PATCH /api/admin/users/{userId}/blacklist')[0]?.body).toEqual({
      reason: 'Left the company',
      confirmAdmin: true,
    });
    await expectWords(view, 'Left the company', 'Thandi Nkosi');
    await inspect();
  });

  it('is restored, and Back leads from the details to the list', async () => {
    const { server, details } = await openOverList({ isBlacklisted: true });
    server.answer('PATCH /api/admin/users/{userId}/restore', () => {
      details.current = { ...details.current, isBlacklisted: false };
      return adminUser({ id: details.current.id });
    });
    const entry = history.state.dialog;
    await view.getByRole('button', { name: 'Restore' }).click();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expectToast('User Restored');
    await expect.element(view.getByRole('button', { name: 'Blacklist' })).toBeVisible();
    await expect.poll(() => history.state.dialog).toBe(entry);
    history.back();
    await expect.element(view).not.toBeInTheDocument();
    await expect.element(list).toBeVisible();
  });
});

describe('a refund', { tags: 'long' }, () => {
  const paid = {
    isPaid: true,
    paymentStatus: 'paid',
    paymentMethod: 'card',
    cardBrand: 'visa',
    cardLastFour: '4242',
  };
  const buttons = view.getByRole('button', { name: 'Refund' });
  const confirm = question.getByRole('button', { name: 'Refund' });

  it('needs a confirmation, and leaves the focus in its list', async () => {
    const id = crypto.randomUUID();
    const purchase = newPurchase({ ...paid, userId: id });
    const purchases = [purchase, newPurchase({ ...paid, userId: id })];
    const { server, details } = await openPanel({ id, purchases });
    server.answer(refunding, () => {
      const refunded = { ...purchase, paymentStatus: 'refunded' as const };
      details.current = { ...details.current, purchases: [refunded, newPurchase(paid)] };
      return refunded;
    });
    await expectCount(buttons, 2);
    await expectNoSidewaysScroll();
    await buttons.first().click();
    await expectWords(question, 'R518.75 goes back to the Visa card ending in 4242.');
    await confirm.click();
    await expectToast('Purchase Refunded', 'R518.75');
    await expectWords(view.getByRole('table', { name: 'Purchases' }), 'Refunded');
    await expectCount(buttons, 1);
    await expect.element(view.getByRole('group', { name: 'Purchases' })).toHaveFocus();
  });

  it('says that somebody else has decided already', async () => {
    const id = crypto.randomUUID();
    const purchases = [newPurchase({ ...paid, userId: id })];
    const { server, details } = await openPanel({ id, purchases });
    const message = 'This purchase is already refunded';
    server.answer(refunding, () => {
      details.current = { ...details.current, purchases: [] };
      return refusal(409, { message, code: 'already-refunded' });
    });
    await buttons.click();
    await confirm.click();
    await expectToast('Refund Failed', message);
    // SCR-4
    await expectLasting(message);
    await expectCount(buttons, 0);
  });
});
