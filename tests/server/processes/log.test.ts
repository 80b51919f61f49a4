// @module-tag long

import { once } from 'node:events';
import { expect, it } from 'vitest';
import { newDataFolder } from '../../support/server/data-folder.ts';
import { createDatabase } from '../../support/server/own-database.ts';
import { runServer } from '../../support/server/running-server.ts';

const calls = 30;
const crash = "process.on('SIGUSR2', () => { throw new Error('a crash'); })";

it.each(['SIGTERM', 'SIGUSR2'] as const)(
  'the log has every call although its batch was not full: %s',
  async (signal) => {
    const server = await runServer(
      {
        DATABASE_URL: await createDatabase(),
        DATA_DIR: await newDataFolder(),
        NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(crash)}"`,
      },
      { log: { flush: 1_000_000 } },
    );
    for (let count = 0; count < calls; count += 1) {
      await (await fetch(`${server.url}/api/ping`)).text();
    }
    const closed = once(server.child, 'close');
    server.child.kill(signal);
    await closed;
    const lines = server.output().split('\n');
    expect(lines.filter((line) => line.includes('"route":"/api/ping"'))).toHaveLength(calls);
  },
);
