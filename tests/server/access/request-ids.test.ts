// @module-tag long

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { StorageFailure } from '../../../server/gateways/storage/storage.ts';
import { newCar, newDriver, registration, send, startApi } from '../../support/api.ts';

const api = startApi();
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const linesOf = (id: unknown) =>
  api.logged.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);

// SEC-7
describe('the id of a request', () => {
  it.each([
    ['GET', '/api/ping', 200],
    ['GET', '/healthz', 200],
    ['GET', '/api/nothing', 404],
    ['GET', '/missing.js', 404],
    ['GET', '/api/cars/user/%E0%A4%A', 401],
    ['GET', '/api/provinces', 401],
    ['POST', '/api/auth/login', 400],
  ])('is in the answer and in its line of the log: %s %s', async (method, url, status) => {
    const { headers, ...answer } = await send(api, method, url);
    expect(answer.status).toBe(status);
    expect(headers['x-request-id']).toMatch(uuid);
    expect(linesOf(headers['x-request-id'])).toMatchObject([{ status }]);
  });

  it('is another one for each request and each process, whatever a client sends', async () => {
    const sent = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const other = { ...api, app: await buildApp(api.context) };
    const answers = [
      await send(api, 'GET', '/api/ping', undefined, sent),
      await send(api, 'GET', '/api/ping', undefined, sent),
      await send(other, 'GET', '/api/ping', undefined, sent),
    ];
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids).size).toBe(3);
    await other.app.close();
  });

  it('leads from a 500 to its cause', async () => {
    const { db } = api.context;
    await sql`alter table users add constraint unlucky check (first_name <> 'Unlucky')`.execute(db);
    const fields = registration({ firstName: 'Unlucky' });
    const { body, headers } = await send(api, 'POST', '/api/auth/register', fields);
    expect(body.requestId).toBe(headers['x-request-id']);
    expect(linesOf(body.requestId)).toMatchObject([{ msg: 'call failed' }, { status: 500 }]);
  });

  it('is in the lines that the call itself logs', async () => {
    const driver = await newDriver(api);
    await newCar(driver);
    const get = () => Promise.reject(new StorageFailure('unreadable'));
    const context = { ...api.context, storage: { ...api.context.storage, get } };
    const app = await buildApp(context, { loggerInstance: api.context.log });
    const { cookie } = driver;
    const proof = { password: 'secret-1' };
    const url = '/api/account/download';
    const { headers } = await send({ ...api, app }, 'POST', url, proof, { cookie });
    expect(linesOf(headers['x-request-id'])).toMatchObject([
      { msg: 'a picture could not be read' },
      { status: 200 },
    ]);
    await app.close();
  });
});
