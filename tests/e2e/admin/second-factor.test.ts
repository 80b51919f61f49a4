import { Secret, TOTP } from 'otpauth';
import { test } from '../../support/browser/admin.ts';
import { expect, submitSignIn } from '../../support/browser/browser.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';

/** A code that an app shows now, or some half minutes later: each counts once. */
function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

// ACC-31, ACC-32, ACC-33
test('an admin sets up an authenticator app, and signs in with a code or a passkey', {
  tag: ['@desktop', '@long'],
}, async ({ page, admin }) => {
  const welcome = page.getByRole('heading', { name: 'Welcome, Thandi' });
  const section = page.getByRole('region', { name: 'Second factor' });
  const dialog = page.getByRole('dialog');
  let secret = '';
  const authenticator = await addAuthenticator(page);
  await page.goto('/account');

  await test.step('the app counts once its code was entered', async () => {
    await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
    secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await dialog.getByLabel('Code from the app').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await expect(section).toContainText('10 of your recovery codes');
  });

  await test.step('a passkey is another one', async () => {
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    await expect(section).toContainText('1 passkey of yours is your second factor');
    await authenticator.setPresent(false);
  });

  await test.step('a sign-in takes the code after the password', async () => {
    await page.request.post('/api/auth/logout', { data: {} });
    await page.goto('/');
    await submitSignIn(page, admin);
    await page.getByLabel('Code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(welcome).toBeVisible();
  });

  await test.step('or the passkey', async () => {
    await page.request.post('/api/auth/logout', { data: {} });
    await page.goto('/');
    await submitSignIn(page, admin);
    await expect(page.getByLabel('Code')).toBeVisible();
    await authenticator.setPresent(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(welcome).toBeVisible();
  });
});
