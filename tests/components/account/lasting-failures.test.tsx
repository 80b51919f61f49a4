import { describe, it } from 'vitest';
import { page } from 'vitest/browser';
import { PasskeyId } from '../../../domain/ids.ts';
import {
  deviceSession,
  ownAccountAnswers,
  ownProfile,
  savedCard,
} from '../support/account-data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { refuseItem } from '../support/outbox.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const question = page.getByRole('alertdialog');

async function openAccount(answers: Answers) {
  await openApp('/account', { answers: { ...ownAccountAnswers(), ...answers } });
}

// SCR-4
describe('what failed stays in the account', () => {
  it('if a card is not deleted', async () => {
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

  it('if a passkey is not removed', async () => {
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

  it('if the password is not changed', async () => {
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

  it('if the new details are refused, until the next try', async () => {
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
});
