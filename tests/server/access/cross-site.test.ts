import { describe, expect, it } from 'vitest';
import { newAdmin, newCar, newDriver, send, startApi } from '../../support/api.ts';
import { failingRows } from '../../support/failing-rows.ts';
import { addressOf, everyCall } from '../../support/server/call-address.ts';
import { everyRow } from '../../support/server/every-row.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const publicApi = startApi({ publicUrl: 'https://volmaak.example' });
const names = everyCall.map(([name]) => name);
const unsafe = names.filter((name) => !name.startsWith('GET '));

describe('a call from a page of another site', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'nonsense' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:8080' },
    { origin: 'https://localhost' },
  ];

  it('is refused with 403 before any other check, for every call that changes something', {
    tags: 'long',
  }, async () => {
    const failing = await failingRows(unsafe, String, async (name) => {
      const { method, url } = addressOf(name);
      for (const headers of foreign) {
        expectRefusal(await send(api, method, url, {}, headers), 403, 'foreign-site');
      }
    });
    expect(failing).toEqual([]);
  });

  it("does nothing with the user's session", async () => {
    const driver = await newDriver(api);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expectRefusal(await driver.call('POST', '/api/auth/logout', {}, headers), 403, 'foreign-site');
    expect((await driver.call('GET', '/api/provinces')).status).toBe(200);
  });
});

describe('an unreadable host', () => {
  it('is refused in links and addresses', async () => {
    const host = { host: 'a b"<>' };
    const driver = await newDriver(api);
    const email = `${driver.username}@example.com`;
    const asked = await send(api, 'POST', '/api/auth/forgot-password', { email }, host);
    expectRefusal(asked, 400, 'invalid');
    const announced = { contentType: 'image/jpeg', size: 10 };
    const opened = await driver.call('POST', '/api/objects/upload', announced, host);
    expectRefusal(opened, 400, 'invalid');
  });
});

describe('a call from our own page', () => {
  it.each([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://proxied.example' },
    { origin: 'http://localhost' },
  ])('is accepted: %j', async (headers) => {
    expect((await send(api, 'POST', '/api/auth/logout', {}, headers)).status).toBe(204);
  });

  it('is recognised by the public address behind a proxy', async () => {
    const call = (origin: string) => send(publicApi, 'POST', '/api/auth/logout', {}, { origin });
    expect((await call('https://volmaak.example')).status).toBe(204);
    expectRefusal(await call('https://evil.example'), 403, 'foreign-site');
  });
});

describe('a link from another site', () => {
  it('is accepted', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await send(api, 'GET', '/api/ping', undefined, headers)).status).toBe(200);
  });

  it('changes nothing, whatever call it leads to', { tags: 'long' }, async () => {
    const [driver, admin] = [await newDriver(api), await newAdmin(api)];
    const { id } = await newCar(driver);
    const before = await everyRow(api);
    const safe = names.filter((name) => name.startsWith('GET '));
    const failing = await failingRows(safe, String, async (name) => {
      const { userId } = driver;
      const { method, url } = addressOf(name, { userId, id: name.includes('users') ? userId : id });
      for (const caller of [driver, admin]) {
        const headers = { 'sec-fetch-site': 'cross-site' };
        expect((await caller.call(method, url, undefined, headers)).status).toBeLessThan(500);
      }
    });
    expect(failing).toEqual([]);
    expect(await everyRow(api)).toEqual(before);
  });

  it('gets no permission to read the response', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await send(api, method, '/api/ping', undefined, headers);
      expect(Object.keys(answer.headers).join()).not.toContain('access-control');
    }
  });
});
