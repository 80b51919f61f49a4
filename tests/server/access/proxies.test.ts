// @module-tag long

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../server/config.ts';
import { type Api, newDriver, photo, send, startApi } from '../../support/api.ts';
import { putPicture } from '../../support/server/send-picture.ts';

const trusting = (TRUST_PROXY: string): Partial<Config> => ({
  trustProxy: readConfig({ TRUST_PROXY }).trustProxy,
});

const nobody = startApi();
const one = startApi(trusting('1'));
const two = startApi(trusting('2'));
const loopback = startApi(trusting('127.0.0.1, 10.0.0.0/8'));
const named = startApi({ ...trusting('1'), publicUrl: 'https://fuel.example' });
const elsewhere = startApi(trusting('10.0.0.0/8'));

/** Whether a sign-in is counted for an address. */
async function isCountedFor(api: Api, forwarded: string, address: string): Promise<boolean> {
  await api.context.db.deleteFrom('rateLimits').execute();
  const body = { username: 'nobody', password: 'wrong-password' };
  await send(api, 'POST', '/api/auth/login', body, { 'x-forwarded-for': forwarded });
  const rows = await api.context.db
    .selectFrom('rateLimits')
    .select('subject')
    .where('bucket', '=', 'sign-in-address')
    .execute();
  expect(rows).toHaveLength(1);
  return rows[0]?.subject.equals(createHash('sha256').update(address).digest()) ?? false;
}

// LIM-4
describe('X-Forwarded-For', () => {
  const forwarded = '203.0.113.9, 198.51.100.7, 10.1.1.1';

  it.each([
    ['nobody is trusted', nobody, '127.0.0.1'],
    ['one proxy is trusted', one, '10.1.1.1'],
    ['two proxies are trusted', two, '198.51.100.7'],
    ['proxies are trusted by their addresses', loopback, '198.51.100.7'],
    ['the caller is none of the trusted', elsewhere, '127.0.0.1'],
  ])('counts only when a trusted proxy sends it: %s', async (_, api, address) => {
    expect(await isCountedFor(api, forwarded, address)).toBe(true);
  });

  it('counts for no other address when it is nonsense, and breaks nothing', async () => {
    expect(await isCountedFor(nobody, 'nonsense', '127.0.0.1')).toBe(true);
    expect(await isCountedFor(one, ', ,,\u00ff', '127.0.0.1')).toBe(false);
  });
});

describe('X-Forwarded-Proto', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'volmaak.example' };

  async function signIn(api: Api) {
    const { username } = await newDriver(api);
    const body = { username, password: 'secret-1' };
    return String(
      (await send(api, 'POST', '/api/auth/login', body, headers)).headers['set-cookie'],
    );
  }

  it('gives the cookie the Secure attribute only when the proxy is trusted', async () => {
    expect(await signIn(one)).toContain('; Secure');
    expect(await signIn(nobody)).not.toContain('; Secure');
  });

  it('gives upload addresses its scheme only when the proxy is trusted', async () => {
    const announced = { contentType: 'image/jpeg', size: 10 };
    const open = async (api: Api) => {
      const driver = await newDriver(api);
      return (await driver.call('POST', '/api/objects/upload', announced, headers)).body.uploadURL;
    };
    expect(new URL(await open(one)).origin).toBe('https://volmaak.example');
    expect(new URL(await open(nobody)).origin).toBe('http://localhost');
  });

  it('does not change upload addresses when PUBLIC_URL is set', async () => {
    const driver = await newDriver(named);
    const bytes = await photo();
    const announced = { contentType: 'image/jpeg', size: bytes.length };
    const forged = { host: 'evil.example', ...headers };
    const { body } = await driver.call('POST', '/api/objects/upload', announced, forged);
    expect(new URL(body.uploadURL).origin).toBe('https://fuel.example');
    // A user who opened the app at another address sends the picture there.
    expect((await putPicture(driver, body.uploadURL, bytes)).status).toBe(204);
    const attached = { vehicleImageURL: body.uploadURL, userId: driver.userId };
    expect((await driver.call('PUT', '/api/vehicle-images', attached)).status).toBe(200);
  });
});
