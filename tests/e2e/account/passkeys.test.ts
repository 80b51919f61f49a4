import { expect, expectToast, test } from '../../support/browser/browser.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';

// ACC-28, ACC-29, ACC-37
test('a passkey is added from the offer, signs in by button and by autofill, and is removed', {
  tag: ['@phone', '@long'],
}, async ({ page, driver }) => {
  const authenticator = await addAuthenticator(page);
  const welcome = page.getByRole('heading', { name: 'Welcome, Thandi' });
  const offer = page.getByRole('region', { name: 'Sign in faster next time' });
  await page.request.post('/api/auth/logout', { data: {} });

  await test.step('it is offered after a sign-in with the password', async () => {
    // Somebody who types does not answer the offer in the username field.
    await authenticator.setPresent(false);
    await page.goto('/');
    await page.getByLabel('Username').fill(driver.username);
    await page.getByLabel('Password', { exact: true }).fill(driver.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(offer).toBeVisible();
    await authenticator.setPresent(true);
    await offer.getByRole('button', { name: 'Add a passkey' }).click();
    await expectToast(page, 'Passkey added', 'You can sign in with it from now on.');
    await expect(offer).toHaveCount(0);
    expect(await authenticator.count()).toBe(1);
  });

  await test.step('the button signs in', async () => {
    // The call of the offer gets no answer, so only the button can sign in.
    const options = '**/api/auth/passkey/options';
    await page.route(options, () => {}, { times: 1 });
    const offered = page.waitForRequest(options);
    await page.getByRole('button', { name: 'Logout' }).click();
    await offered;
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(welcome).toBeVisible();
  });

  await test.step('the offer in the username field signs in', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(welcome).toBeVisible();
  });

  await test.step('the account shows its use, and removes it', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    const section = page.getByRole('region', { name: 'Passkeys' });
    await expect(section.getByRole('listitem')).toContainText('last used');
    await section.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section).toContainText('You have no passkey yet.');
  });
});
