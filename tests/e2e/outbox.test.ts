import { expect, expectToast, test } from '../support/browser.ts';
import {
  ask,
  creatingRequest,
  expectSentOnce,
  openForm,
  requestsOnServer,
  savedOnPhone,
} from '../support/fuel-requests.ts';
import { tabTo } from '../support/keyboard.ts';
import {
  cutAfterCommit,
  goOffline,
  goOnline,
  readOutbox,
  refuseItems,
} from '../support/offline.ts';
import { inspect } from '../support/page-checks.ts';
import { waitForAnswers } from '../support/slow-machine.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('the outbox', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page, context, driver }) => {
    expect(driver.id).toBeTruthy();
    await waitForAnswers(context);
    await openForm(page);
  });

  test('shows everything that can become of an item, fit for everybody', async ({
    page,
    context,
  }) => {
    await ask(page, 10);
    await expectToast(page, 'Fuel Request Submitted');
    await goOffline(context);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await page.getByRole('link', { name: /1 waiting/ }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('Waiting for a connection');
    await inspect(page);
    await refuseItems(context, creatingRequest, {
      status: 400,
      code: 'invalid',
      message: 'The amount of fuel must be above 0 litres',
    });
    await goOnline(context);
    await expect(main).toContainText('Needs you: The amount of fuel must be above 0 litres');
    await expect(main).toContainText('Sent');
    await inspect(page);
    await page.getByRole('button', { name: 'Clear what was sent from this list' }).click();
    await expect(main.getByRole('listitem')).toHaveCount(1);

    await context.unroute(creatingRequest);
    await main.getByRole('link', { name: /^Correct 20 l/ }).click();
    await expect(page.getByRole('textbox', { name: 'Litres' })).toHaveValue('20');
    await expect(page.getByRole('main')).toContainText('The amount of fuel must be above 0 litres');
    await inspect(page);
    await ask(page, 15);
    await expectToast(page, 'Fuel Request Submitted');
    await expect(page).toHaveURL(/\/outbox$/);
    await expectSentOnce(page, 2);
    expect(await requestsOnServer(page)).toMatchObject([{ fuelAmount: 15 }, { fuelAmount: 10 }]);
    // The outbox stands once in the history: Back leaves it.
    await page.goBack();
    await expect(page).toHaveURL(/\/fuel-request$/);
  });

  test('sends and deletes by keyboard alone', async ({ page, context }) => {
    await goOffline(context);
    for (const litres of [20, 30]) {
      await ask(page, litres);
      await expectToast(page, savedOnPhone);
    }
    await page.getByRole('link', { name: /2 waiting/ }).click();
    await expect(page.getByRole('heading', { name: 'Outbox' })).toBeFocused();
    // Both were tried before the phone knew that it is offline, or neither: it is said either way.
    await tabTo(page, page.getByRole('button', { name: /^Delete 30 l/ }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Delete 30 l/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await goOnline(context);
    await expectSentOnce(page);
    expect(await requestsOnServer(page)).toMatchObject([{ fuelAmount: 20 }]);
  });

  test('finds out what became of an item before it deletes it', async ({ page, context }) => {
    const heal = await cutAfterCommit(context, creatingRequest);
    await ask(page, 20);
    await expectToast(page, savedOnPhone);
    await goOffline(context);
    await heal();
    await page.getByRole('link', { name: /1 waiting/ }).click();
    await page.getByRole('button', { name: /^Delete 20 l/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Without a connection it can only be marked',
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('main')).toContainText('Marked for deletion');
    await goOnline(context);
    // It had arrived: that is told, and nothing is taken away behind anybody's back.
    await expect(page.getByRole('main')).toContainText('It had already arrived');
    expect(await requestsOnServer(page)).toHaveLength(1);
    expect(await readOutbox(page)).toMatchObject([{ state: 'sent' }]);
  });
});
