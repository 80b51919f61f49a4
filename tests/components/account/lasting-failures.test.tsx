import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PasskeyId } from '../../../domain/ids.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import {
  deviceSession,
  ownAccountAnswers,
  ownProfile,
  savedCard,
} from '../support/account-data.ts';
import { sessionUser } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { refuseItem } from '../support/outbox.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const admin = () => sessionUser({ isAdmin: true });
const withApp = { isRequired: false, hasApp: true, passkeys: 0, recoveryCodesLeft: 4 };
const question = page.getByRole('alertdialog');

async function openAccount(answers: Answers, user = sessionUser()) {
  return openApp('/account', { user, answers: { ...ownAccountAnswers(), ...answers } });
}

// SCR-4
describe('what failed stays on the screen', () => {
  it('if a card is not deleted', { tags: 'long' }, async () => {
    await openAccount({
      'GET /api/account/cards': [savedCard()],
      'DELETE /api/account/cards/{id}': refusal(500),
    });
    await page.getByRole('button', { name: 'Delete Visa ending in 4242' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Card not deleted');
    await expectLasting('The card could not be deleted. Please try again.');
  });

  it('if a device is not signed out', async () => {
    const other = deviceSession({ browser: 'Firefox on Windows', isCurrent: false });
    await openAccount({
      'GET /api/account/sessions': [deviceSession(), other],
      'DELETE /api/account/sessions/{id}': refusal(500),
    });
    await page.getByRole('button', { name: /^Sign out Firefox on Windows/ }).click();
    await expectToast('Not signed out');
    await expectLasting('The device could not be signed out. Please try again.');
  });

  it('if a passkey is not removed', { tags: 'long' }, async () => {
    const id = PasskeyId.parse(crypto.randomUUID());
    const createdAt = '2026-01-05T08:00:00.000Z';
    await openAccount({
      'GET /api/account/passkeys': [{ id, name: 'Chrome', createdAt, lastUsedAt: null }],
      'DELETE /api/account/passkeys/{id}': refusal(409, { message: 'It is in use', code: 'any' }),
    });
    await page.getByRole('button', { name: /^Remove Chrome/ }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expectLasting('It is in use');
  });

  it('if a passkey is not added, until the next try', { tags: 'long' }, async () => {
    const message = 'You have 20 passkeys already';
    const options = 'POST /api/account/passkeys/options';
    const { server } = await openAccount({ [options]: refusal(409, { message, code: 'any' }) });
    const add = page.getByRole('button', { name: 'Add a passkey' });
    await add.click();
    await expectToast('Passkey not added', message);
    await expectLasting(message);
    server.hold(options);
    await add.click();
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  });

  it('if the set-up of an app cannot start', { tags: 'long' }, async () => {
    const failed = refusal(409, { message: 'It is set up already', code: 'any' });
    await openAccount({ 'POST /api/account/second-factor/app': failed }, admin());
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expectToast('Second factor not changed', 'It is set up already');
    await expectLasting('It is set up already');
  });

  it('if an app is not removed, or gives no new recovery codes', { tags: 'long' }, async () => {
    await openAccount(
      {
        'GET /api/account/second-factor': withApp,
        'POST /api/account/second-factor/recovery-codes': refusal(500),
        'DELETE /api/account/second-factor/app': refusal(409, { message: 'Not now', code: 'any' }),
      },
      admin(),
    );
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    await expectToast('Second factor not changed');
    await expectLasting('Please try again.');
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expectToast('Second factor not changed', 'Not now');
    await expectLasting('Not now');
    await expect.element(page.getByText('Please try again.')).not.toBeInTheDocument();
  });

  it('if recovery codes are not copied', { tags: 'long' }, async () => {
    const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'];
    await openAccount(
      {
        'GET /api/account/second-factor': withApp,
        'POST /api/account/second-factor/recovery-codes': { recoveryCodes },
      },
      admin(),
    );
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed'));
    await page.getByRole('button', { name: 'Copy the codes' }).click();
    await expectToast('Codes not copied');
    await expectLasting('Please write them down.');
  });

  it('below the button of the sign-in by passkey, until the next try', {
    tags: 'long',
  }, async () => {
    const options = 'POST /api/auth/passkey/options';
    const { server } = await openApp('/', { user: null });
    const button = page.getByRole('button', { name: 'Use a passkey' });
    server.answer(options, refusal(409, { message: 'Not on this device', code: 'any' }));
    await button.click();
    await expectToast('Login failed', 'Not on this device');
    await expectLasting('Not on this device');
    server.hold(options);
    await button.click();
    await expect.element(page.getByText('Not on this device')).not.toBeInTheDocument();
  });

  it('if the password is not changed', { tags: 'long' }, async () => {
    await openAccount({
      'POST /api/account/password': refusal(429, { message: 'Too many tries', code: 'limit' }),
    });
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabelText('Current password').fill('secret-1');
    await page.getByLabelText('New password', { exact: true }).fill('Quiet-river-9');
    await page.getByLabelText('Confirm password').fill('Quiet-river-9');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expectLasting('Too many tries');
  });

  it('if the new details are refused, until the next try', { tags: 'long' }, async () => {
    // However busy the machine is, the form gets the answer.
    replaceAppDurations({ form: { answer: 60_000 } });
    const message = 'The address is unknown';
    const profile = ownProfile();
    await openAccount({
      'PATCH /api/account/profile': refuseItem({ status: 400, message, code: 'invalid' }),
      'GET /api/account/profile': profile,
    });
    await page.getByLabelText('Home address').fill('9 Other Street');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectLasting(message);
  });

  it('if the new details are refused after they were shown as waiting', {
    tags: 'long',
  }, async () => {
    // The outbox says that the item is gone after the form has shown why.
    replaceAppDurations({
      form: { answer: 60_000 },
      announcements: { first: 1000, longest: 1000 },
    });
    const refuse = refuseItem({ status: 400, message: 'The address is unknown', code: 'invalid' });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await openAccount({
      'PATCH /api/account/profile': async (request) => {
        await asked;
        return refuse(request);
      },
      'GET /api/account/profile': ownProfile(),
    });
    await page.getByLabelText('Home address').fill('9 Other Street');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const waiting = page.getByText(/^Change waits/);
    await expect.element(waiting).toBeVisible();
    answer();
    await expect.element(waiting).not.toBeInTheDocument();
    await expectLasting('The address is unknown');
  });
});
