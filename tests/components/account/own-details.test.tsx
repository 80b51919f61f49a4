import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Profile } from '../../../domain/accounts/own-account.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { ownAccountAnswers, ownProfile } from '../support/account-data.ts';
import { inspect, inspectAllSizes } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { tabTo } from '../support/keyboard.ts';
import { openApp } from '../support/open-app.tsx';
import { refuseItem, savedOnPhone } from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';

const details = page.getByRole('region', { name: 'Your details' });
const field = (label: string) => details.getByLabelText(label);
const save = details.getByRole('button', { name: 'Save changes' });
const wrong = 'Wrong password';
const wrongPassword = () =>
  refusal(403, {
    message: wrong,
    code: 'wrong-password',
    issues: [{ field: 'password', message: wrong }],
  });

async function openAccount(profile = ownProfile(), user = sessionUser()) {
  const { server } = await openApp('/account', { user, answers: ownAccountAnswers(profile) });
  await expect.element(save).toBeVisible();
  return server;
}

const kept =
  (profile: Profile, asKept: Partial<Profile> = {}) =>
  ({ body }: { body: unknown }) => ({ ...profile, ...(body as Partial<Profile>), ...asKept }); // as it is sent

describe('the details of an account', () => {
  it('are shown, the ID number masked', async () => {
    await openAccount();
    await expect.element(details).toMatchTextContent(/•••••••••9087/);
    await expect.element(field('Home address')).toHaveValue('1 Long Street, Cape Town');
  });

  it('are sent if they changed, and shown as they are saved', { tags: 'long' }, async () => {
    const user = sessionUser();
    const server = await openAccount(ownProfile(), user);
    const phoneNumber = '+27837654321';
    server.answer('PATCH /api/account/profile', kept(ownProfile(), { phoneNumber }));
    server.answer('GET /api/account/profile', ownProfile({ firstName: 'Nomvula', phoneNumber }));
    server.answer('GET /api/auth/session', {
      authenticated: true,
      user: { ...user, firstName: 'Nomvula' },
    });
    await field('First name').fill('Nomvula');
    await field('Phone number').fill('083 765 4321');
    await details.getByRole('checkbox', { name: /Send me SMS/ }).click();
    await save.click();
    await expectToast('Details saved');
    const [sent] = server.sent('PATCH /api/account/profile');
    expect(sent?.body).toEqual({
      firstName: 'Nomvula',
      phoneNumber: '083 765 4321',
      smsConsent: true,
      // API-12
      expected: { firstName: 'Thandi', phoneNumber: ownProfile().phoneNumber, smsConsent: false },
    });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    await expect.element(field('Phone number')).toHaveValue(phoneNumber);
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect.element(page.getByRole('heading', { name: 'Welcome, Nomvula' })).toBeVisible();
  });

  // OUT-19, OUT-20
  it('wait on this phone without a connection, and a further change joins them', {
    tags: 'long',
  }, async () => {
    const app = await openApp('/account', { answers: ownAccountAnswers(ownProfile()) });
    const { server } = app;
    await expect.element(save).toBeVisible();
    await loseConnection(app);
    await field('Phone number').fill('083 765 4321');
    await save.click();
    await expectToast('Details saved', savedOnPhone);
    await expect.element(details).toMatchTextContent('Waiting for a connection');
    await expect.element(field('Phone number')).toHaveValue('083 765 4321');
    await inspect();
    await field('Home address').fill('2 Short Street');
    await save.click();
    const phoneNumber = '+27837654321';
    const payloads = async () => (await outboxStore.all()).map(({ payload }) => payload);
    await expect.poll(payloads).toContainEqual(
      expect.objectContaining({
        changes: { phoneNumber: '083 765 4321', homeAddress: '2 Short Street' },
      }),
    );
    // Nobody knows whether the first try has arrived.
    server.answer('DELETE /api/outbox/{key}', { made: null });
    server.answer('PATCH /api/account/profile', kept(ownProfile(), { phoneNumber }));
    server.answer('GET /api/account/profile', ownProfile({ phoneNumber }));
    await regainConnection(app);
    await expect.element(field('Phone number')).toHaveValue('+27837654321');
    await expect.element(details).not.toMatchTextContent('Waiting for a connection');
    expect(server.sent('PATCH /api/account/profile')).toHaveLength(1);
  });

  // OUT-21
  it('show what was changed elsewhere, and are sent again over it', { tags: 'long' }, async () => {
    const server = await openAccount();
    const message = 'It was changed elsewhere';
    const current = { homeAddress: '9 Other Street' };
    server.answerOnce(
      'PATCH /api/account/profile',
      refuseItem({ status: 409, code: 'changed-elsewhere', message, current }),
    );
    await field('Home address').fill('2 Short Street');
    await save.click();
    await expectToast('Details not saved', 'Home address: 9 Other Street');
    server.answer('PATCH /api/account/profile', kept(ownProfile()));
    await save.click();
    await expectToast('Details saved');
    expect(server.sent('PATCH /api/account/profile')[1]?.body).toEqual({
      homeAddress: '2 Short Street',
      expected: current,
    });
  });

  it('may lack the fields that an operator does not need', { tags: 'long' }, async () => {
    const none = { maskedId: null, homeAddress: null, phoneNumber: null, email: null };
    const profile = ownProfile(none);
    const server = await openAccount(profile, sessionUser({ isAdmin: true }));
    server.answer('PATCH /api/account/profile', kept(profile));
    await expect.element(details).toMatchTextContent(/Not given/);
    expect(details.getByRole('button', { name: 'Show ID number' }).elements()).toEqual([]);
    await field('First name').fill('Operator');
    await save.click();
    await expectToast('Details saved');
    expect(server.sent('PATCH /api/account/profile')[0]?.body).toEqual({
      firstName: 'Operator',
      expected: { firstName: 'Thandi' },
    });
    await page.viewport(1280, 800);
    await inspectAllSizes();
  });
});

describe('another email address', { tags: 'long' }, () => {
  const question = page.getByRole('dialog', { name: 'Change your email address?' });
  const password = question.getByLabelText('Password', { exact: true });

  async function prove(secret: string) {
    await password.fill(secret);
    await question.getByRole('button', { name: 'Save' }).click();
  }

  it('has to be valid', async () => {
    await openAccount();
    await field('Email').fill('nobody');
    await save.click();
    await expect
      .element(field('Email'))
      .toHaveAccessibleDescription('Valid email address is required');
  });

  it('needs the password, and is refused if it is taken', async () => {
    const server = await openAccount();
    server.answer('PATCH /api/account/profile', wrongPassword());
    await field('Email').fill('sipho@example.com');
    await save.click();
    await expect.element(password).toHaveFocus();
    await inspectAllSizes();
    await prove('not-the-one');
    await expect.element(password).toHaveAccessibleDescription(wrong);
    const message = 'There is already an account with this email address';
    const issues = [{ field: 'email', message }];
    const taken = refusal(409, { message, code: 'taken', issues });
    server.answer('PATCH /api/account/profile', taken);
    await prove('secret-1');
    await expectToast('Details not saved', message);
    const sent = server.sent('PATCH /api/account/profile').at(-1);
    expect(sent?.body).toEqual({ email: 'sipho@example.com', password: 'secret-1' });
    await expect.element(field('Email')).toHaveAccessibleDescription(message);
    await expect.element(field('Email')).toHaveFocus();
  });
});

it('the ID number is shown only with the password, by keyboard alone', {
  tags: 'long',
}, async () => {
  const server = await openAccount();
  server.answer('POST /api/account/id-number', wrongPassword());
  const show = details.getByRole('button', { name: 'Show ID number' });
  const dialog = page.getByRole('dialog', { name: 'Show ID number' });
  const password = dialog.getByLabelText('Password', { exact: true });
  await tabTo(show);
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('not-the-one{Enter}');
  await expect.element(password).toHaveAccessibleDescription(wrong);
  await userEvent.keyboard('{Escape}');
  await expect.element(show).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  server.answer('POST /api/account/id-number', { idNumber: '8001015009087' });
  await userEvent.keyboard('secret-1{Enter}');
  await expect.element(details).toMatchTextContent(/8001015009087/);
  await details.getByRole('button', { name: 'Hide ID number' }).click();
  await expect.element(details).not.toMatchTextContent(/8001015009087/);
});
