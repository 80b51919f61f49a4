import { readFileSync } from 'node:fs';
import { registration } from '../../support/api.ts';

/** What each connection of a flood does. */
export interface Flood {
  connections: number;
  /** The limit of open files of the server. */
  openFiles?: number;
  /** The accounts that it needs; each connection uses one of them. */
  accounts?: number;
  /** Switches the limits of tries off, so that only what is tested here refuses. */
  rateLimits?: 'off';
  /** What a connection sends; it sends it again after each answer, and on a new connection. */
  text(use: { index: number; cookie: string; picture: string }): Buffer;
  /** Sent once a second while no answer comes. */
  drip?: string;
}

const json = { 'Content-Type': 'application/json' };

function request(line: string, headers: Record<string, string>, body = '', length = body.length) {
  const all = { Host: 'volmaak', ...headers, ...(length > 0 && { 'Content-Length': length }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** A file of 60 million pixels, as base64; the flooder's argument is its path. */
export const readPicture = (path: string) => readFileSync(path).toString('base64');

const signIn = () =>
  JSON.stringify({ username: `nobody-${Math.random()}`, password: 'not the password' });

export const floods: Record<string, Flood> = {
  silent: { connections: 1600, openFiles: 1100, text: () => Buffer.alloc(0) },
  connections: {
    connections: 3000,
    accounts: 60,
    text: ({ cookie }) => request('GET /api/fuel-requests', { Cookie: cookie }),
  },
  headers: {
    connections: 1600,
    openFiles: 1100,
    text: () => Buffer.from('GET / HTTP/1.1\r\n'),
    drip: 'X-More: more\r\n',
  },
  bodies: {
    connections: 1600,
    text: () => request('POST /api/auth/login', json, '{', 10_000),
    drip: ' ',
  },
  pictures: {
    connections: 120,
    accounts: 30,
    text: ({ cookie, picture }) =>
      request(
        'POST /api/validate-car-image',
        { ...json, Cookie: cookie },
        JSON.stringify({ imageData: picture }),
      ),
  },
  json: {
    connections: 600,
    accounts: 10,
    text: ({ cookie, index }) => {
      const isLarge = index % 2 === 0;
      const path = isLarge ? '/api/validate-car-image' : '/api/fuel-requests';
      const body = JSON.stringify({ imageData: 'x'.repeat(isLarge ? 7_900_000 : 99_000) });
      return request(`POST ${path}`, { ...json, Cookie: cookie }, body);
    },
  },
  'sign-ins': {
    connections: 500,
    rateLimits: 'off',
    text: () => request('POST /api/auth/login', json, signIn()),
  },
};

/** An account for a flood. */
export const floodAccount = () => registration();
