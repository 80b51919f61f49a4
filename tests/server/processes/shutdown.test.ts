// @module-tag long

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type {} from '../../../server/http/load.ts';
import type {} from '../../../server/http/shutdown.ts';
import { newCar, newDriver, photo, startApi } from '../../support/api.ts';
import { startSilentPeer } from '../../support/peers/silent-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { newDataFolder, newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { freePort } from '../../support/server/free-port.ts';
import { createDatabase } from '../../support/server/own-database.ts';
import { acceptedQuote, byCard } from '../../support/server/purchases.ts';
import { rawCall, rawCalls, request } from '../../support/server/raw-call.ts';
import { type RemoteDriver, registerOver, signInOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';
import { putPicture } from '../../support/server/send-picture.ts';
import { type ServerProcess, spawnServer } from '../../support/server-process.ts';

const api = startApi();
const patience = { timeout: 120_000, interval: 50 };
/** The processes of a test start several times, on a busy machine. */
const testTimeout = 300_000;
const admin = { ADMIN_USERNAME: 'operator', ADMIN_PASSWORD: 'operator-1' };

/** Points every gateway to a peer that never responds. */
async function silentGateways() {
  const peer = await startSilentPeer();
  onTestFinished(() => peer.close());
  const host = `127.0.0.1:${peer.port}`;
  const port = await freePort();
  const environment = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://${host}/?from=no-reply%40volmaak.example`,
    SMS_URL: `bulksms+http://ID:SECRET@${host}/`,
    PRICES_URL: `http://${host}/prices.json`,
    STORAGE_URL: `s3://KEY:SECRET@${host}/pictures?tls=off`,
    IMAGE_CHECK_URL: `http://${host}/check`,
  };
  return { peer, environment };
}

/** A picture of which only the beginning arrives; resolves once the server has begun to read it. */
async function beginUpload(server: ServerProcess, driver: RemoteDriver, uploadURL: string) {
  const { hostname, port, pathname } = new URL(uploadURL, server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const ended = once(socket, 'close').then(() => received);
  const head = `PUT ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${driver.cookie}\r\n`;
  socket.write(`${head}Content-Type: image/jpeg\r\nContent-Length: 1000\r\n`);
  socket.write('Expect: 100-continue\r\n\r\n');
  await vi.waitFor(() => expect(received).toContain('100 Continue'), patience);
  socket.write('half');
  return { ended };
}

async function pictureProcessOf({ child }: ServerProcess): Promise<string> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const [command, stat] = await Promise.all(
      ['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    if (command?.includes('picture-worker') && stat?.includes(` ${child.pid} `)) return pid;
  }
  throw new Error('There is no picture process');
}

async function openUpload(driver: RemoteDriver, size: number): Promise<string> {
  const announced = { contentType: 'image/jpeg', size };
  return (await driver.call('POST', '/api/objects/upload', announced)).body.uploadURL;
}

describe('a server that is told to stop', () => {
  it(
    'ends although every gateway hangs: each call gets a response, and the database stops',
    async () => {
      const folder = await newDataFolderWithDatabase();
      const before = await runServer({ ...admin, DATA_DIR: folder });
      const driver = await registerOver(before.url);
      const carId: string = (await newCar(driver)).id;
      expect(await before.stop()).toBe(0);

      const { peer, environment } = await silentGateways();
      const shutdown = { jobs: 100, calls: 500 };
      const server = await runServer({ ...environment, DATA_DIR: folder }, { shutdown });
      const buyer = { ...driver.movedTo(server.url), carId };
      const operator = await signInOver(server.url, 'operator', 'operator-1');
      const bytes = await photo();
      const imageData = `data:image/jpeg;base64,${bytes.toString('base64')}`;
      const bought = await acceptedQuote(buyer, 20, byCard('silent-lost'));
      const email = `${driver.username}@example.com`;
      await buyer.call('POST', '/api/auth/forgot-password', { email });
      const idle = connect(Number(environment.PORT), 'localhost');
      await once(idle, 'connect');
      const port = Number(new URL(server.url).port);
      const json = { 'Content-Type': 'application/json' };
      const begun = [
        ...(await rawCalls(20, () => rawCall(port, 'GET /api/provinces HTTP/1.1\r\nHost: x\r\n'))),
        ...(await rawCalls(20, () =>
          rawCall(port, request('POST /api/auth/login', json, '{', 100)),
        )),
      ];
      const partial = await beginUpload(server, buyer, await openUpload(buyer, 1000));
      const hanging = Promise.all([
        buyer.call('POST', '/api/purchases', bought),
        buyer.call('POST', '/api/validate-car-image', { imageData }),
        putPicture(buyer, await openUpload(buyer, bytes.length), bytes),
      ]);
      const sms = { phoneNumber: '0821234567', message: 'Hello' };
      const sent = operator.call('POST', '/api/sms/send', sms);
      await vi.waitFor(async () => {
        const lines = peer.heard();
        for (const path of ['/prices.json', '/check', '/v1/messages', '/pictures/']) {
          expect(lines.some((line) => line.includes(path))).toBe(true);
        }
        // The mail server speaks first, so no command reaches it.
        expect(lines).toContain('');
        const { body } = await buyer.call('GET', `/api/purchases/user/${driver.userId}`);
        expect(body).toMatchObject([{ paymentStatus: 'processing' }]);
      }, patience);

      const exit = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      // It ends with 1 when it has to cut off a call.
      expect(await exit).toEqual([0, null]);
      // On a busy machine a call may have reached its gateway timeout before.
      for (const { status } of await hanging) expect([200, 201, 503]).toContain(status);
      expect([201, 503]).toContain((await sent).status);
      for (const { answer } of begun) {
        expect(await answer).toMatch(/HTTP\/1\.1 503 /);
        expect(await answer).toMatch(/^retry-after: 2\r$/im);
      }
      expect(await partial.ended).toMatch(/HTTP\/1\.1 503 /);
      expect(existsSync(join(folder, 'postgres', 'database', 'postmaster.pid'))).toBe(false);
    },
    testTimeout,
  );

  it(
    'ends although the picture process hangs, which ends with it',
    async () => {
      const environment = {
        DATABASE_URL: await createDatabase(),
        DATA_DIR: await newDataFolder(),
      };
      const server = await runServer(environment, { shutdown: { calls: 500 } });
      const driver = await registerOver(server.url);
      await newCar(driver);
      const pid = await pictureProcessOf(server);
      process.kill(Number(pid), 'SIGSTOP');
      const imageData = `data:image/jpeg;base64,${(await photo()).toString('base64')}`;
      // One more than an account may send at a time, so that the others are known to be there.
      const checks = Array.from({ length: 5 }, () =>
        driver.call('POST', '/api/validate-car-image', { imageData }),
      );
      expect((await Promise.race(checks)).status).toBe(429);

      const exit = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      const statuses = (await Promise.all(checks)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([429, 503, 503, 503, 503]);
      // Its parent has ended, so it may stay as a zombie (Z).
      const state = () => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone');
      await vi.waitFor(async () => expect(await state()).toMatch(/^gone$|\) Z /), patience);
    },
    testTimeout,
  );

  it(
    'also ends while it starts, and stops the database',
    async () => {
      const folder = await newDataFolderWithDatabase();
      const pidFile = join(folder, 'postgres', 'database', 'postmaster.pid');
      const child = spawnServer({ DATA_DIR: folder });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), patience);
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      expect(existsSync(pidFile)).toBe(false);
    },
    testTimeout,
  );

  // LIM-13
  it('responds to a call on a connection that is paused because one was shed', async () => {
    replaceServerDurations({
      http: { eventLoopIdle: Number.MAX_VALUE, shedPause: 600_000 },
      shutdown: { calls: 0 },
    });
    const app = await buildApp(api.context, { loggerInstance: api.context.log });
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    await vi.waitFor(() => expect(app.isEventLoopBusy()).toBe(true), patience);
    const slow = { 'Content-Type': 'application/json', Expect: '100-continue' };
    const signIn = request('POST /api/auth/login', slow, '{', 1000);
    const others = await rawCalls(100, () => rawCall(port, signIn));
    const begun = () => others.filter((other) => other.heard().includes('100 Continue'));
    await vi.waitFor(() => expect(begun()).toHaveLength(100), patience);
    const text = request('GET /api/auth/session');
    const call = await rawCall(port, text);
    expect(await call.answer).toMatch(/^HTTP\/1.1 503 /);
    call.socket.write(text);
    await app.endCalls();
    const refused = () => call.heard().split('HTTP/1.1 503 ').length - 1;
    await vi.waitFor(() => expect(refused()).toBeGreaterThan(1), patience);
    for (const { socket } of others) socket.destroy();
    await app.close();
  });

  it('responds with 503 to a call that hangs, and completes the others', async () => {
    const app = await buildApp(api.context, { loggerInstance: api.context.log });
    const driver = await newDriver(api);
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const check = async () => {
      asked.resolve();
      await gate.promise;
      throw new Error('nobody waits for this');
    };
    const { imageCheck } = api.context;
    api.context.imageCheck = { ...imageCheck, check };
    onTestFinished(() => {
      api.context.imageCheck = imageCheck;
    });
    const payload = { imageData: `data:image/jpeg;base64,${(await photo()).toString('base64')}` };
    const headers = { cookie: driver.cookie };
    const url = '/api/validate-car-image';
    const hanging = app.inject({ method: 'POST', url, headers, payload });
    await asked.promise;
    const provinces = await app.inject({ method: 'GET', url: '/api/provinces', headers });
    expect(provinces.statusCode).toBe(200);
    const from = api.logged.length;
    replaceServerDurations({ shutdown: { calls: 0 } });
    await app.endCalls();
    const answer = await hanging;
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    gate.resolve();
    await app.close();
    expect(api.logged.slice(from).join()).not.toContain('nobody waits for this');
  });
});
