// @module-tag long

import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  SavedView,
  type SavedViewChange,
  type SavedViewList,
} from '../../../domain/admin/saved-views.ts';
import { adminRequest } from '../support/admin-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectTexts, openAdmin } from '../support/open-admin.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const listing = 'GET /api/admin/saved-views';
const saving = 'POST /api/admin/saved-views';
const changing = 'PATCH /api/admin/saved-views/{id}';
const deleting = 'DELETE /api/admin/saved-views/{id}';

const opener = page.getByRole('button', { name: 'Views' });
const dialog = page.getByRole('dialog', { name: 'Views of this list' });
const nameField = dialog.getByRole('textbox', { name: 'Name of a new view' });
const save = dialog.getByRole('button', { name: 'Save this view' });
const view = (name: string) => dialog.getByRole('button', { name, exact: true });
const names = () => dialog.getByRole('listitem');
const address = () => location.search + location.hash;

const newView = (name: string, query = '', list: SavedViewList = 'requests') =>
  SavedView.parse({ id: crypto.randomUUID(), list, name, query });

/** Opens the desk, whose server keeps these views. */
async function openWith(views: SavedView[], path = '/admin') {
  const answers: Answers = {
    'GET /api/admin/fuel-requests': [adminRequest()],
    [listing]: () => [...views],
    [saving]: ({ body }) => {
      const { name, query, list } = body as SavedView; // the contract's own body
      const made = newView(name, query, list);
      views.push(made);
      return made;
    },
    [changing]: ({ params, body }) => {
      const at = views.findIndex(({ id }) => id === params.id);
      const changed = SavedView.parse({ ...views[at], ...(body as SavedViewChange) });
      views[at] = changed;
      return changed;
    },
    [deleting]: ({ params }) => {
      views.splice(
        views.findIndex(({ id }) => id === params.id),
        1,
      );
    },
  };
  return openAdmin(path, answers);
}

// ADM-36, ADM-37
describe('the views of a list', () => {
  it('keep the filters and the order, but not the search, and show them again', async () => {
    const { server } = await openWith([], '/admin?status=pending&sort=oldest#q=Thandi');
    expect(server.sent(listing)).toHaveLength(0);
    await opener.click();
    await expect.element(dialog).toMatchTextContent('You have saved no view of this list yet.');
    await save.click();
    await expect.element(nameField).toHaveFocus();
    await expect
      .element(nameField)
      .toHaveAccessibleDescription(expect.stringContaining('Please name the view'));
    await nameField.fill('Oldest first');
    await userEvent.keyboard('{Enter}');
    await expectToast('View Saved');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(server.bodies(saving)).toEqual([
      { list: 'requests', name: 'Oldest first', query: 'status=pending&sort=oldest' },
    ]);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByLabelText('Order').selectOptions('newest');
    await expect.poll(address).toBe('?sort=newest');
    await opener.click();
    await view('Oldest first').click();
    await expect.poll(address).toBe('?status=pending&sort=oldest');
    await expect.element(dialog).not.toBeInTheDocument();
    await opener.click();
    await expect.element(view('Oldest first')).toHaveAttribute('aria-current', 'true');
    // One call serves all lists.
    expect(server.sent(listing)).toHaveLength(1);
  });

  it('are those of this list, by name, and lead back to the previous place', async () => {
    const views = [newView('Late'), newView('All'), newView('Admins', 'role=admin', 'users')];
    await openWith(views, '/admin?status=rejected');
    await opener.click();
    await expectTexts(names(), ['All', 'Late']);
    await view('Late').click();
    await expect.poll(address).toBe('');
    await expect.element(dialog).not.toBeInTheDocument();
    history.back();
    await expect.poll(address).toBe('?status=rejected');
  });

  it('are replaced after a question, renamed and deleted', async () => {
    const { server } = await openWith(
      [newView('Late', 'status=approved')],
      '/admin?status=pending',
    );
    await opener.click();
    await nameField.fill('LATE');
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Replace "Late"?' });
    await question.getByRole('button', { name: 'Replace' }).click();
    await expectToast('View Saved');
    expect(server.sent(changing).at(-1)?.body).toEqual({ query: 'status=pending' });
    await opener.click();
    await dialog.getByRole('button', { name: 'Rename Late' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'New name of Late' })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}Waiting{Enter}');
    await expectTexts(names(), ['Waiting']);
    await expect.element(dialog.getByRole('button', { name: 'Rename Waiting' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Delete Waiting' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog).toMatchTextContent('You have saved no view of this list yet.');
    await expect.element(nameField).toHaveFocus();
  });

  it('show why nothing was saved, and save once when an answer gets lost', async () => {
    const views: SavedView[] = [];
    const { server } = await openWith(views);
    const message = 'You have 50 saved views, the most that an admin can have';
    server.answerOnce(saving, refusal(409, { message, code: 'too-many-views' }));
    await opener.click();
    await nameField.fill('Late');
    await save.click();
    await expectLasting(message);
    server.answerOnce(saving, refusal(503));
    await save.click();
    await expectLasting('The view could not be saved. Please try again.');
    server.answerOnce(saving, () => {
      views.push(newView('Late'));
      return refusal(503);
    });
    await save.click();
    // It is there after all.
    await expect.element(view('Late')).toBeVisible();
    await save.click();
    await expectToast('View Saved');
    const [first, ...others] = server.keys(saving);
    expect(others).toEqual([others[0], others[0]]);
    expect(others[0]).not.toBe(first);
  });

  it('can be loaded again after a failure', async () => {
    const { server } = await openWith([newView('Late')]);
    server.answer(listing, refusal(500));
    await opener.click();
    await expect.element(dialog).toMatchTextContent('Your views could not be loaded');
    server.answer(listing, [newView('Late')]);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(view('Late')).toBeVisible();
  });

  it('can be used on every screen', async () => {
    await openWith([
      newView('Approved diesel of the last week', 'status=approved'),
      newView('All'),
    ]);
    await page.viewport(360, 800);
    await opener.click();
    await expect.element(view('All')).toBeVisible();
    await inspectAllSizes();
    await dialog.getByRole('button', { name: 'Rename All' }).click();
    await inspectAllSizes();
  });
});
