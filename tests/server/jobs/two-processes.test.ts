// @module-tag long

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { carFields, newCar, photo } from '../../support/api.ts';
import { createDatabase } from '../../support/server/own-database.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { registerOver, signInOver } from '../../support/server/remote-driver.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

let folder: string;
let servers: ServerProcess[];
let [one, other] = ['', ''];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volmaak-two-'));
  const environment = { DATABASE_URL: await createDatabase(), DATA_DIR: folder };
  servers = await Promise.all([1, 2].map(() => startServerProcess(environment)));
  [one = '', other = ''] = servers.map(({ url }) => url);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function post(url: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
}

describe('two servers on one database', () => {
  it('share sessions, and their end', async () => {
    const atOne = await registerOver(one);
    const atOther = atOne.movedTo(other);
    const session = await atOther.call('GET', '/api/auth/session');
    expect(session.body).toMatchObject({ authenticated: true, user: { id: atOne.userId } });
    await atOther.call('POST', '/api/auth/logout');
    for (const driver of [atOne, atOther]) {
      expectRefusal(await driver.call('GET', '/api/provinces'), 401, 'signed-out');
    }
  });

  it('count wrong passwords together', async () => {
    const { username } = await registerOver(one);
    const tries = Array.from({ length: 14 }, (_, index) =>
      post(index % 2 ? other : one, '/api/auth/login', { username, password: 'wrong-one' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    for (const url of [one, other]) {
      const right = await post(url, '/api/auth/login', { username, password: 'secret-1' });
      expectRefusal({ ...right, headers: {} }, 429, 'too-many');
    }
  });

  it('share a picture: it is opened at one, sent to the other, attached and shown at either', async () => {
    const atOne = await registerOver(one);
    const atOther = atOne.movedTo(other);
    const bytes = await photo();
    const announced = { contentType: 'image/jpeg', size: bytes.length };
    const { uploadURL } = (await atOne.call('POST', '/api/objects/upload', announced)).body;
    const jpeg = { 'content-type': 'image/jpeg' };
    const path = new URL(uploadURL).pathname;
    expect((await atOther.call('PUT', path, bytes, jpeg)).status).toBe(204);
    const body = { vehicleImageURL: uploadURL };
    const { objectPath } = (await atOne.call('PUT', '/api/vehicle-images', body)).body;
    const fields = { ...carFields(), carPhotoUrl: objectPath };
    const car = await atOther.call('POST', '/api/cars', fields);
    expect(car.status).toBe(201);
    const shown = await Promise.all(
      [atOne, atOther].map((driver) => driver.call('GET', car.body.carPhotoUrl)),
    );
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    expect(shown[0]?.body).toEqual(shown[1]?.body);
  });

  it('create one object for one key that reaches both at once', async () => {
    const atOne = await registerOver(one);
    await newCar(atOne);
    const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [one, other, one, other].map((url) =>
        atOne.movedTo(url).call('POST', '/api/fuel-requests', fuel, headers),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const listed = await atOne.movedTo(other).call('GET', '/api/fuel-requests');
    expect(listed.body.requests).toHaveLength(1);
  });

  it('let one of two resets with one token win, and end the sessions at both', async () => {
    const atOne = await registerOver(one);
    const email = `${atOne.username}@example.com`;
    expect((await post(other, '/api/auth/forgot-password', { email })).status).toBe(200);
    const token = await vi.waitFor(
      () => {
        const printed = servers.map((server) => server.output()).join('');
        const found = /reset-password\?token=([\w-]{43})/.exec(printed)?.[1];
        if (!found) throw new Error('no mail yet');
        return found;
      },
      { timeout: 60_000, interval: 20 },
    );
    const passwords = ['won-at-one', 'won-at-other'];
    const answers = await Promise.all(
      [one, other].map((url, index) =>
        post(url, '/api/auth/reset-password', { token, newPassword: passwords[index] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('reset-invalid');
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const url of [one, other]) {
      expectRefusal(await atOne.movedTo(url).call('GET', '/api/provinces'), 401, 'signed-out');
      const signedIn = await signInOver(url, atOne.username, passwords[winner] ?? '');
      expect(signedIn.userId).toBe(atOne.userId);
    }
  });
});
