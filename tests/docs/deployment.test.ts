import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '../../domain/calls.ts';
import { appDurations } from '../../domain/durations.ts';
import { nodeFlags } from '../../scripts/node-settings.mjs';
import { serverDurations } from '../../server/durations.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'operations');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const unit = read('volmaak.service');
const nginx = read('nginx.conf');
const caddy = read('Caddyfile');
const operations = read('../operations.md');

/** The number that a pattern finds in a text. */
function numberIn(text: string, pattern: RegExp): number {
  const [, found] = text.match(pattern) ?? [];
  expect(found, `${pattern}`).toBeDefined();
  return Number(found);
}

const megabyte = 1024 * 1024;
const bodyLimits = Object.values(calls).map((call) => ('bodyLimit' in call ? call.bodyLimit : 0));
/** Fastify closes an idle connection after this time, in seconds. */
const idleConnection = 72;

describe('the systemd unit', () => {
  it('starts the server as `npm start` does', () => {
    expect(unit).toMatch(new RegExp(`^ExecStart=.* ${nodeFlags.join(' ')} server/main.ts$`, 'm'));
  });

  it('waits longer for the end than the server needs, and leaves the child processes to it', () => {
    const seconds = numberIn(unit, /^TimeoutStopSec=(\d+)$/m);
    expect(seconds * 1000).toBeGreaterThan(serverDurations.shutdown.process);
    expect(unit).toMatch(/^KillMode=mixed$/m);
  });

  it('gives every connection its two files', () => {
    expect(numberIn(unit, /^LimitNOFILE=(\d+)$/m)).toBeGreaterThan(2 * 4000 + 100);
  });
});

describe.each([
  [
    'nginx',
    nginx,
    /client_max_body_size (\d+)m/,
    /keepalive_timeout (\d+)s/,
    /read_timeout (\d+)m/,
  ],
  ['Caddy', caddy, /max_size (\d+)MB/, /keepalive (\d+)s/, /response_header_timeout (\d+)m/],
])('the configuration of %s', (_, text, size, keepAlive, timeout) => {
  it('lets the largest body pass', () => {
    expect(numberIn(text, size) * megabyte).toBeGreaterThan(Math.max(...bodyLimits));
  });

  it('waits for the longest call, and reuses no connection that the server closes', () => {
    const minutes = numberIn(text, timeout);
    expect(minutes * 60_000).toBeGreaterThanOrEqual(appDurations.calls.picture);
    expect(numberIn(text, keepAlive)).toBeLessThan(idleConnection);
  });

  it('closes silent connections and slow headers when the server would', () => {
    const pattern = text === nginx ? /^client_header_timeout (\d+)s;$/m : /read_header (\d+)s/;
    expect(numberIn(text, pattern) * 1000).toBe(serverDurations.http.headers);
  });

  it('names the settings of the server that belong to it', () => {
    expect(text).toContain('PUBLIC_URL=https://volmaak.example TRUST_PROXY=loopback');
  });
});

describe('the configuration of nginx', () => {
  // LIM-8
  it('limits what an address has, and has room for all connections and those to the server', () => {
    const [, zone] = nginx.match(/^limit_conn_zone \$binary_remote_addr zone=(\w+):/m) ?? [];
    expect(numberIn(nginx, new RegExp(`^\\tlimit_conn ${zone} (\\d+);$`, 'm'))).toBe(300);
    expect(numberIn(operations, /`worker_connections (\d+);`/)).toBeGreaterThan(2 * 4000);
    expect(numberIn(operations, /`worker_rlimit_nofile (\d+);`/)).toBeGreaterThan(8192);
  });
});

describe('the configuration of Caddy', () => {
  it('gives a body the time that the server gives it, and closes idle connections', () => {
    expect(numberIn(caddy, /read_body (\d+)m/) * 60_000).toBe(serverDurations.http.request);
    expect(numberIn(caddy, /idle (\d+)m/)).toBe(2);
  });

  it('has a redirection to https of its own, because that of Caddy has no time limits', () => {
    expect(caddy).toMatch(/^http:\/\/volmaak.example {$/m);
  });
});
