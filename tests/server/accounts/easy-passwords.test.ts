// @module-tag long

import { describe, expect, it } from 'vitest';
import { namePassword } from '../../../domain/accounts/new-password.ts';
import { ensureFirstAdmin } from '../../../server/accounts/first-admin.ts';
import {
  type Answer,
  mailedToken,
  newAdmin,
  newDriver,
  registration,
  send,
  signIn,
  startApi,
} from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const commonPassword = 'This password is one of the most common ones: please choose another';

const api = startApi();
const easyAdmin = startApi({ adminUsername: 'operator', adminPassword: 'Password1' });

function expectRefusedField(answer: Answer, field: string, message: string) {
  expectRefusal(answer, 400, 'invalid');
  expect(answer.body.issues).toEqual([{ field, message }]);
}

// ACC-41
describe('a common password, and a name', () => {
  it('are refused at registration, with every letter case', async () => {
    const register = (password: string) =>
      send(api, 'POST', '/api/auth/register', registration({ password }));
    for (const password of ['123456', 'Password1', '00000000']) {
      expectRefusedField(await register(password), 'password', commonPassword);
    }
    expectRefusedField(await register('Thandi2026!'), 'password', namePassword);
    expect((await register('thandi drives')).status).toBe(201);
  });

  it('are refused when users change their password, who keep the old one', async () => {
    const driver = await newDriver(api);
    const change = (newPassword: string) =>
      driver.call('POST', '/api/account/password', { currentPassword: 'secret-1', newPassword });
    expectRefusedField(await change('qwerty123'), 'newPassword', commonPassword);
    expectRefusedField(await change(driver.username), 'newPassword', namePassword);
    expect((await signIn(api, driver.username, 'secret-1')).userId).toBe(driver.userId);
  });

  it('are refused with a mailed link, which can still be used', async () => {
    const { username } = await newDriver(api);
    const email = `${username}@example.com`;
    await send(api, 'POST', '/api/auth/forgot-password', { email });
    const token = await mailedToken(api, email);
    const reset = (newPassword: string) =>
      send(api, 'POST', '/api/auth/reset-password', { token, newPassword });
    expectRefusedField(await reset('sunshine'), 'newPassword', commonPassword);
    expectRefusedField(await reset('NKOSI-1'), 'newPassword', namePassword);
    expect((await reset('secret-2')).status).toBe(200);
  });

  it('are refused when an admin creates a user', async () => {
    const admin = await newAdmin(api);
    const create = (password: string) =>
      admin.call('POST', '/api/admin/users', registration({ password }));
    expectRefusedField(await create('iloveyou'), 'password', commonPassword);
    expectRefusedField(await create('nkosi123'), 'password', namePassword);
  });

  it('still sign in who has one', async () => {
    const { username, userId } = await newDriver(api, { password: '123456' });
    expect((await signIn(api, username, '123456')).userId).toBe(userId);
  });

  it('cause a warning when the operator gives the first admin one', async () => {
    await ensureFirstAdmin(easyAdmin.context, () => {});
    expect(easyAdmin.logged.join()).toContain('ADMIN_PASSWORD is easy to guess');
    expect(easyAdmin.logged.join()).not.toContain('Password1');
    expect((await signIn(easyAdmin, 'operator', 'Password1')).userId).toBeDefined();
  });
});
