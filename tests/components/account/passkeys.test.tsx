import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PasskeyId, PurchaseId } from '../../../domain/ids.ts';
import { call } from '../../../src/http/client.ts';
import { ownAccountAnswers } from '../support/account-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { sessionUser } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { emptyAdminAnswers } from '../support/open-admin.ts';
import { openApp, signedInAnswers } from '../support/open-app.tsx';
import { expectToast } from '../support/toasts.ts';

const passkey = {
  id: PasskeyId.parse(crypto.randomUUID()),
  name: 'Chrome on Android',
  createdAt: '2026-01-05T08:00:00.000Z',
  lastUsedAt: null,
};
const proofRequired = () => refusal(403, { message: 'Please confirm', code: 'proof-required' });
const question = page.getByRole('alertdialog');
const dialog = page.getByRole('alertdialog', { name: 'Is it you?' });
const admin = () => sessionUser({ isAdmin: true });

describe('the passkeys of the account', () => {
  const section = page.getByRole('region', { name: 'Passkeys' });

  // ACC-28
  it('are listed with their last use, and removed after a question', { tags: 'long' }, async () => {
    const answers = { ...ownAccountAnswers(), 'GET /api/account/passkeys': [passkey] };
    const { server } = await openApp('/account', { answers });
    await expect.element(section.getByRole('listitem')).toMatchTextContent('not used yet');
    await inspectAllSizes();
    server.answer('DELETE /api/account/passkeys/{id}', undefined);
    await section.getByRole('button', { name: /^Remove Chrome on Android/ }).click();
    server.answer('GET /api/account/passkeys', []);
    await question.getByRole('button', { name: 'Remove' }).click();
    await expectToast('Passkey removed');
    await expect.element(section).toMatchTextContent('You have no passkey yet.');
  });
});

describe('the proof dialog', () => {
  const refund = 'POST /api/admin/purchases/{id}/refund';
  const parts = { params: { id: PurchaseId.parse(crypto.randomUUID()) }, body: {} };

  async function openDialog(answers: Answers = {}) {
    const methods = { methods: ['password', 'code'] as ('password' | 'code')[] };
    const { server } = await openApp('/outbox', {
      user: admin(),
      answers: { 'GET /api/account/proof': methods, ...answers },
    });
    await expect.element(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
    server.answer(refund, proofRequired);
    const key = crypto.randomUUID();
    const refunding = call(refund, parts, { key }).catch((error: Error) => error);
    await expect.element(dialog).toBeVisible();
    return { server, refunding, key };
  }

  // ACC-38
  it('asks for a proof, and repeats the call under the same key', { tags: 'long' }, async () => {
    const { server, refunding, key } = await openDialog();
    await expect.element(dialog.getByLabelText('Password')).toHaveFocus();
    await inspectAllSizes();
    const wrong = { message: 'Wrong password', code: 'wrong-password' };
    server.answer('POST /api/account/proof', refusal(403, wrong));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toMatchTextContent('Please enter your password');
    await userEvent.keyboard('secret-1{Enter}');
    await expect.element(dialog).toMatchTextContent('Wrong password');
    server.answer('POST /api/account/proof', undefined);
    server.answer(refund, refusal(409, { message: 'Done before', code: 'already-refunded' }));
    await userEvent.keyboard('secret-2{Enter}');
    expect(await refunding).toMatchObject({ code: 'already-refunded' });
    const keys = server.keys(refund);
    expect(keys).toEqual([key, key]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  // ACC-35, ACC-38
  it('takes a code, and Escape leaves the call refused', async () => {
    const { server, refunding } = await openDialog();
    await dialog.getByRole('button', { name: 'Use a code' }).click();
    await dialog.getByLabelText('Code').fill('123456');
    const wrong = { message: 'This code is wrong', code: 'wrong-code' };
    server.answer('POST /api/account/proof', refusal(403, wrong));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(dialog).toMatchTextContent('This code is wrong');
    expect(server.sent('POST /api/account/proof')[0]?.body).toEqual({ code: '123456' });
    await userEvent.keyboard('{Escape}');
    expect(await refunding).toMatchObject({ code: 'proof-required' });
    expect(server.sent(refund)).toHaveLength(1);
  });
});

describe('the second step of a sign-in', () => {
  // ACC-32
  it('asks for the code after the password', { tags: 'long' }, async () => {
    const user = admin();
    const { server } = await openApp('/', { user: null });
    const needed = { message: 'A code, please', code: 'second-factor-needed', factors: ['code'] };
    server.answer('POST /api/auth/login', refusal(401, needed));
    await page.getByLabelText('Username').fill('thandi');
    await page.getByLabelText('Password', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const code = page.getByLabelText('Code');
    await expect.element(code).toHaveFocus();
    await inspectAllSizes();
    server.answer(
      'POST /api/auth/login',
      refusal(403, { message: 'Wrong code', code: 'wrong-code' }),
    );
    await code.fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByText('Wrong code')).toBeVisible();
    server.answerAll({ ...signedInAnswers(user), ...emptyAdminAnswers });
    server.answer('POST /api/auth/login', user);
    await code.fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectToast('Login successful');
    const bodies = server.bodies('POST /api/auth/login');
    expect(bodies.at(-1)).toEqual({ username: 'thandi', password: 'secret-1', code: '123456' });
  });
});

describe('a required second factor', () => {
  // ACC-31
  it('is set up with an app before anything else, and shows its recovery codes', {
    tags: 'long',
  }, async () => {
    const user = sessionUser({ isAdmin: true, mustSetUpSecondFactor: true });
    const { server } = await openApp('/admin', { user });
    await expect
      .element(page.getByRole('heading', { name: 'Set up a second factor' }))
      .toBeVisible();
    await inspectAllSizes();
    const uri = 'otpauth://totp/Volmaak:thandi?secret=ABCDEFGHIJKLMNOP';
    server.answer('POST /api/account/second-factor/app', { secret: 'ABCDEFGHIJKLMNOP', uri });
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await inspectAllSizes();
    const recoveryCodes = Array.from(
      { length: 10 },
      (_, index) => `AAAA-BBBB-CCCC-DDDD-EEEE-FFF${index}`,
    );
    server.answer('POST /api/account/second-factor/app/confirm', { recoveryCodes });
    await page.getByLabelText('Code from the app').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(10);
    await inspectAllSizes();
    server.answerAll({ ...signedInAnswers(admin()), ...emptyAdminAnswers });
    server.answer('GET /api/account/passkeys', []);
    server.answer('GET /api/auth/session', {
      authenticated: true,
      user: { ...user, mustSetUpSecondFactor: false },
    });
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Set up a second factor' }))
      .not.toBeInTheDocument();
  });
});

describe('the offer of a passkey', () => {
  // ACC-37
  it('follows a sign-in where the device can keep one, and is put off for 30 days', {
    tags: 'long',
  }, async () => {
    const spy = vi.spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable');
    spy.mockResolvedValue(true);
    const user = sessionUser();
    const signIn = async () => {
      const { server } = await openApp('/', { user: null });
      server.answerAll({ ...signedInAnswers(user), 'GET /api/account/passkeys': [] });
      server.answer('POST /api/auth/login', user);
      await page.getByLabelText('Username').fill('thandi');
      await page.getByLabelText('Password', { exact: true }).fill('secret-1');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect.element(page.getByRole('heading', { name: 'Welcome, Thandi' })).toBeVisible();
      return server;
    };
    const offer = page.getByRole('region', { name: 'Sign in faster next time' });
    await signIn();
    await expect.element(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    const server = await signIn();
    await expect.element(page.getByRole('link', { name: 'View History' })).toBeVisible();
    expect(server.sent('GET /api/account/passkeys')).toEqual([]);
  });
});
