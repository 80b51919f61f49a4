import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { AdminUser } from '../../../domain/admin/admin-lists.ts';
import { adminUser, userDetails } from '../support/admin-data.ts';
import { expectWords, inspect } from '../support/checks.ts';
import { doubleClick } from '../support/double-click.ts';
import { refusal } from '../support/fake-server.ts';
import { expectCount, expectTexts, openAdmin, rowsOf } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const row = rowsOf('User Management');
const question = page.getByRole('alertdialog');
const creating = 'POST /api/admin/users';
const blacklisting = 'PATCH /api/admin/users/{userId}/blacklist';
const restoring = 'PATCH /api/admin/users/{userId}/restore';

describe('Create New User', () => {
  const form = page.getByRole('dialog', { name: 'Create New User' });
  const submit = form.getByRole('button', { name: /^Creat/ });
  const opener = page.getByRole('button', { name: 'Create User' }).first();
  const field = (label: string) => form.getByLabelText(label, { exact: true });

  async function openForm() {
    const opened = await openAdmin('/admin?tab=users');
    await opener.click();
    await expect.element(field('Username')).toHaveFocus();
    return opened;
  }

  async function fill(changes: Record<string, string> = {}) {
    const person = {
      Username: 'sipho',
      Password: 'secret-1',
      'First name': 'Sipho',
      'Last name': 'Dlamini',
      'South African ID number': '8801235111088',
      'Home address': '1 Long Street, Cape Town',
      'Phone number': '0831234567',
      Email: 'sipho@example.com',
      ...changes,
    };
    for (const [label, value] of Object.entries(person)) await field(label).fill(value);
  }

  it('says what is missing, and focuses the first field, which the header does not cover', {
    tags: 'long',
  }, async () => {
    await openForm();
    await page.viewport(360, 800);
    await submit.click();
    await expectToast('Missing Information', 'Please fill in all required fields.');
    await expect.element(form.getByText('Home address is required')).toBeVisible();
    await expect.element(field('Username')).toHaveFocus();
    const head = form.getByRole('heading').element().getBoundingClientRect();
    const label = form.getByText('Username', { exact: true });
    await expect
      .poll(() => label.element().getBoundingClientRect().top)
      .toBeGreaterThan(head.bottom);
    await inspect();
  });

  it('warns of an odd ID number, and refuses a wrong email', { tags: 'long' }, async () => {
    await openForm();
    await fill({ 'South African ID number': '8801235111080', Email: 'nobody' });
    await expect.element(form.getByText(/The last digit does not fit/)).toBeVisible();
    await submit.click();
    await expect.element(form.getByText('Valid email address is required')).toBeVisible();
  });

  it('shows at its field what is taken, and keeps what was typed', { tags: 'long' }, async () => {
    const { server } = await openForm();
    const message = 'There is already an account with this email address';
    const issues = [{ field: 'email', message }];
    server.answer(creating, refusal(409, { message, code: 'email-taken', issues }));
    await fill();
    await submit.click();
    await expectToast('Creation Failed', message);
    await expect.element(field('Email')).toHaveAccessibleDescription(message);
    await expect.element(field('Email')).toHaveFocus();
    await expect.element(field('Password')).toHaveValue('secret-1');
  });

  it('asks before it discards its fields, and restores the focus', async () => {
    await openForm();
    await field('Username').fill('sipho');
    const entry = history.state.dialog;
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    // The Escape that answers the question closes nothing else.
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field('Username')).toHaveValue('sipho');
    await expect.poll(() => history.state.dialog).toBe(entry);
    history.back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('creates one user with one key, even if the first answer is lost', {
    tags: 'long',
  }, async () => {
    const { server } = await openForm();
    server.cut(creating);
    await fill();
    await form.getByLabelText(/^Grant Administrator Access/).click();
    await submit.click();
    await expectToast('Creation Failed', "Volmaak can't be reached");
    // SCR-4
    await expectLasting(/Volmaak can't be reached/);
    const made = adminUser({ isAdmin: true });
    server.answer(creating, made).answer('GET /api/admin/users', [made]);
    const figures = server.sent('GET /api/admin/statistics').length;
    await doubleClick(submit, server, creating);
    await expectToast('User Created', 'New user has been created successfully.');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(row).toMatchTextContent(/Sipho Dlamini.*Admin/);
    const [first, ...again] = server.keys(creating);
    expect(again).toEqual([first]);
    expect(server.sent(creating)[0]?.body).toMatchObject({ username: 'sipho', isAdmin: true });
    expect(server.sent('GET /api/admin/statistics').length).toBeGreaterThan(figures);
  });
});

describe('User Management', { tags: 'long' }, () => {
  const dialog = page.getByRole('dialog', { name: 'Blacklist User' });
  const reason = dialog.getByLabelText('Reason');
  const submit = dialog.getByRole('button', { name: 'Blacklist' });
  const blacklist = row.getByRole('button', { name: 'Blacklist', exact: true });
  const restore = row.getByRole('button', { name: 'Restore' });
  const confirm = question.getByRole('button', { name: 'Restore' });

  /** The list with one user, whom the fake server blocks and restores. */
  async function openList(changes: Partial<AdminUser> = {}) {
    let user = adminUser(changes);
    const become = (isBlacklisted: boolean) => {
      user = { ...user, isBlacklisted };
      return user;
    };
    const opened = await openAdmin('/admin?tab=users', {
      'GET /api/admin/users': () => [user],
      [blacklisting]: () => become(true),
      [restoring]: () => become(false),
    });
    await expectCount(row, 1);
    return { ...opened, become };
  }

  it('has its columns, and a red button in both colour schemes', async () => {
    await openList();
    await expectTexts(page.getByRole('columnheader'), [
      ...['Name', 'Phone', 'Email', 'Status', 'Registration Date', 'Actions'],
    ]);
    await commands.emulateMedia({ colorScheme: 'light' });
    await expect.element(blacklist).toHaveStyle({ color: 'rgb(191, 39, 31)' });
    await commands.emulateMedia({ colorScheme: 'dark' });
    await expect.element(blacklist).toHaveStyle({ color: 'rgb(255, 138, 128)' });
    await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  });

  it('requires a reason, and asks before it discards it', async () => {
    await openList();
    await blacklist.click();
    await expect.element(dialog).toMatchTextContent('Sipho Dlamini (sipho)');
    await reason.fill('   ');
    await submit.click();
    await expectToast('Missing Reason', 'Please provide a reason for blacklisting.');
    await inspect();
    await reason.fill('Three reminders');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await expect.element(reason).toHaveValue('Three reminders');
  });

  it('blacklists once, with the reason in one line', async () => {
    const { server } = await openList();
    await blacklist.click();
    await reason.fill('Three reminders\nwithout an answer');
    const figures = server.sent('GET /api/admin/statistics').length;
    await doubleClick(submit, server, blacklisting);
    await expectToast('User Blacklisted', 'User has been blacklisted successfully.');
    await expect.element(row).toMatchTextContent('Blacklisted');
    expect(server.bodies(blacklisting)).toEqual([{ reason: 'Three reminders without an answer' }]);
    expect(server.sent('GET /api/admin/statistics').length).toBeGreaterThan(figures);
  });

  // SCR-4
  it('says in its form why the user was not blacklisted, until the next try', async () => {
    const { server } = await openList();
    await blacklist.click();
    await reason.fill('Unpaid');
    server.answer(blacklisting, refusal(409, { message: 'Not now', code: 'any' }));
    await submit.click();
    await expectToast('Blacklist Failed', 'Not now');
    await expectLasting('Not now');
    await expect.element(reason).toHaveValue('Unpaid');
    server.hold(blacklisting);
    await submit.click();
    await expect.element(page.getByText('Not now')).not.toBeInTheDocument();
  });

  it('restores after a confirmation, and focuses the button in its place', async () => {
    await openList({ isBlacklisted: true });
    await restore.click();
    await confirm.click();
    await expectToast('User Restored', 'User has been restored successfully.');
    await expect.element(row).toMatchTextContent('Active');
    await expect.element(blacklist).toHaveFocus();
  });

  it('shows that another admin has already blacklisted the user', async () => {
    const { server, become } = await openList();
    const message = 'This user is already blacklisted';
    server.answer(blacklisting, refusal(409, { message, code: 'already-blacklisted' }));
    await blacklist.click();
    await reason.fill('Second');
    become(true);
    await submit.click();
    await expectToast('Blacklist Failed', message);
    await expect.element(row).toMatchTextContent('Blacklisted');
  });

  it('shows that another admin has already restored the user', async () => {
    const { server, become } = await openList({ isBlacklisted: true });
    const message = 'This user is not blacklisted';
    server.answer(restoring, refusal(409, { message, code: 'not-blacklisted' }));
    await restore.click();
    become(false);
    await confirm.click();
    await expectToast('Restore Failed', message);
    // SCR-4
    await expectLasting(message);
    await expect.element(row).toMatchTextContent('Active');
  });

  it('shows a deleted account as deleted, without actions', async () => {
    const gone = { firstName: 'Deleted', lastName: 'account', isDeleted: true };
    const { server } = await openList(gone);
    await expectTexts(row.getByRole('button'), ['Deleted account', 'Details']);
    server.answer('GET /api/admin/users/{id}', userDetails(gone));
    await row.getByRole('button', { name: 'Details' }).click();
    const view = page.getByRole('dialog', { name: 'User details' });
    await expectWords(view, 'This account and its personal data were deleted');
    await expectCount(view.getByRole('switch'), 0);
    await expectCount(view.getByRole('button', { name: 'Blacklist' }), 0);
    await inspect();
  });
});
