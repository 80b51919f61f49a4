// @module-tag long

import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { createDatabase } from '../../support/server/own-database.ts';
import { failedStart, runServer } from '../../support/server/running-server.ts';

const environment = async () => ({
  DATABASE_URL: await createDatabase(),
  DATA_DIR: await newDataFolder(),
});

// SEC-8
describe('the port of the metrics', () => {
  it('shows them to this machine only, and ends with the server, although SIGTERM comes twice', async () => {
    const set = { ...(await environment()), HOST: '0.0.0.0', METRICS_PORT: '0' };
    const server = await runServer(set);
    const address = /metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(
      server.output(),
    )?.[1];
    const answer = await fetch(address ?? '');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toContain('volmaak_database_up 1');
    expect((await fetch(`${address}/more`)).status).toBe(404);
    const main = await fetch(new URL('/metrics', server.url.replace('0.0.0.0', '127.0.0.1')));
    expect(main.status).toBe(404);
    const { port } = new URL(address ?? '');
    const others = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    for (const { address: host } of others.filter(
      (one) => !one.internal && one.family === 'IPv4',
    )) {
      const [refused] = await once(connect(Number(port), host), 'error');
      expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    }
    server.child.kill('SIGTERM');
    expect(await server.stop()).toBe(0);
  });

  it('is named when it is taken, and the server does not start', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const output = await failedStart({ ...(await environment()), METRICS_PORT: String(port) });
    expect(output).toMatch(/Volmaak cannot start. METRICS_PORT: EADDRINUSE, expected a free port/);
  });
});
