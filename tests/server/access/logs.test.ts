import { beforeAll, describe, expect, it } from 'vitest';
import {
  mailedToken,
  newCar,
  newDriver,
  photo,
  registration,
  send,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import { sendPicture } from '../../support/server/send-picture.ts';

const api = startApi();

/** The secrets and personal data that no log line may contain, by kind. */
const personal: Record<string, string> = {};

beforeAll(async () => {
  const fields = registration({
    firstName: 'Nomvula-Rethabile',
    lastName: 'Van-der-Westhuizen',
    homeAddress: '77 Bougainvillea Crescent',
    phoneNumber: '0837654321',
    password: 'correct horse battery',
  });
  const driver = await newDriver(api, fields);
  const email = fields.email;
  Object.assign(personal, fields, {
    normalisedPhone: '27837654321',
    cookie: driver.cookie.split('=')[1],
    plate: 'QQQ 777 GP',
    plateKey: 'QQQ777GP',
    wrongPassword: 'wrong horse battery',
    forwarded: '203.0.113.77',
    nonce: 'nonce-that-is-private',
  });
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Private Phone 7' };
  const login = (password: string) =>
    send(api, 'POST', '/api/auth/login', { username: fields.username, password }, headers);
  await send(api, 'POST', '/api/auth/register', fields, headers);
  await login('wrong horse battery');
  await send(api, 'POST', '/api/auth/login', '{"password":"correct horse battery', {
    'content-type': 'application/json',
  });
  const car = await newCar(driver, { registrationNumber: 'QQQ 777 GP' });
  await newCar(await newDriver(api), { registrationNumber: 'qqq777gp' });
  await newCar(driver, { registrationNumber: 'QQQ 777 GP' });
  await driver.call('GET', `${car.carPhotoUrl}&size=huge`);
  await driver.call('GET', '/api/ping?n=nonce-that-is-private');
  await driver.call('GET', '/api/cars/user/%E0%A4%A?n=nonce-that-is-private');
  await sendPicture(driver, Buffer.from(`no picture of ${fields.lastName}`));
  await uploadPhoto(driver, await photo());
  await send(api, 'POST', '/api/auth/forgot-password', { email }, headers);
  const token = await mailedToken(api, email);
  personal.resetToken = token;
  const reset = { token, newPassword: 'second horse battery' };
  personal.newPassword = reset.newPassword;
  await send(api, 'POST', '/api/auth/reset-password', { ...reset, newPassword: 'x' }, headers);
  await send(api, 'POST', '/api/auth/reset-password', reset, headers);
  await send(api, 'POST', '/api/auth/reset-password', reset, headers);
  const relogin = await login('second horse battery');
  personal.secondCookie = String(relogin.headers['set-cookie']).split(/[=;]/)[1] ?? '';
  for (let tries = 0; tries < 11; tries += 1) await login('wrong horse battery');
});

describe('the log', () => {
  it('has a line for every call, with route, status and time', () => {
    const lines = api.logged.map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'POST',
        route: '/api/auth/login',
        status: 429,
        milliseconds: expect.any(Number),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ route: '/api/cars/user/:userId' }));
    expect(lines.length).toBeGreaterThan(20);
  });

  it('tells the instant of each line, which needs no time zone', () => {
    const times = api.logged.map((line) => JSON.parse(line).time);
    for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(60 * 60 * 1000);
  });

  it('contains no personal data', () => {
    expect(Object.keys(personal)).toHaveLength(18);
    const found = Object.entries(personal).filter(([, value]) =>
      api.logged.some((line) => line.toLowerCase().includes(value.toLowerCase())),
    );
    expect(found).toEqual([]);
  });

  it('contains no address, agent or cookie under any name', () => {
    const logged = api.logged.join();
    expect(logged).not.toMatch(/127\.0\.0\.1|Private Phone|volmaak_session|remoteAddress/i);
  });
});
