import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { UserId } from '../../../domain/ids.ts';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { ConnectionError } from '../../../src/http/api-error.ts';
import { call } from '../../../src/http/client.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { sessionQuery } from '../../../src/session/session.ts';

const user: SessionUser = {
  id: UserId.parse('0b6d5d0e-53a6-4c4b-9a51-0a5f8f2f6a10'),
  firstName: 'Thandi',
  lastName: 'Nkosi',
  username: 'thandi',
  phoneNumber: null,
  isAdmin: false,
  isBlacklisted: false,
  blacklistReason: null,
  mustChangePassword: false,
};
const { queryKey } = sessionQuery();

const headers = { 'X-Volmaak': 'api' };

function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }));
}

/** A response without the mark of our server. */
function foreignAnswer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

afterEach(() => vi.unstubAllGlobals());

// ACC-6
describe('sessionQuery', () => {
  it('returns the user of the session', async () => {
    answer(200, { authenticated: true, user });
    await expect(createQueryClient().fetchQuery(sessionQuery())).resolves.toEqual(user);
  });

  it.each([
    [200, { authenticated: false, user: null }],
    [200, { authenticated: false, user }],
    [401, { message: 'Please sign in', code: 'signed-out' }],
  ])('treats %i %j as signed out', async (status, body) => {
    answer(status, body);
    await expect(createQueryClient().fetchQuery(sessionQuery())).resolves.toBeNull();
  });

  it('does not treat a missing answer as signed out', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const asked = createQueryClient().fetchQuery(sessionQuery());
    await expect(asked).rejects.toBeInstanceOf(ConnectionError);
  });

  it.each([
    {},
    [],
    null,
    { status: 'login required' },
    { authenticated: 'no' },
    { authenticated: true },
  ])('treats %j as no answer', async (body) => {
    answer(200, body);
    const asked = createQueryClient().fetchQuery(sessionQuery());
    await expect(asked).rejects.toBeInstanceOf(ConnectionError);
  });

  it.each([
    [200, { authenticated: false, user: null }],
    [401, { message: 'Please sign in', code: 'signed-out' }],
  ])("does not treat a foreign server's %i %j as signed out", async (status, body) => {
    foreignAnswer(status, body);
    const asked = createQueryClient().fetchQuery(sessionQuery());
    await expect(asked).rejects.toBeInstanceOf(ConnectionError);
  });

  it('does not treat a server error as signed out', async () => {
    answer(503, { message: 'The service is not ready', code: 'unavailable' });
    await expect(createQueryClient().fetchQuery(sessionQuery())).rejects.toThrow('503');
  });
});

describe('a phone that remembers one user, with the session of another', () => {
  afterEach(() => setActiveUserId(null));

  it('shows the user of the session, whichever answer comes first', async () => {
    const other = { ...user, id: UserId.parse('5d0e0b6d-53a6-4c4b-9a51-0a5f8f2f6a11') };
    const answered = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/api/auth/session') {
        return new Response('{"message":"No","code":"signed-out"}', { status: 401, headers });
      }
      await answered.promise;
      return new Response(JSON.stringify({ authenticated: true, user: other }), { headers });
    });
    const client = createQueryClient();
    client.setQueryData(queryKey, user);
    setActiveUserId(user.id);
    const asked = client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
    const queryFn = () => call('GET /api/fuel-prices/live', {});
    await client.fetchQuery({ queryKey: ['any'], queryFn }).catch(() => {});
    expect(client.getQueryData(queryKey)).toBeNull();
    answered.resolve();
    await expect(asked).resolves.toEqual(other);
    expect(client.getQueryData(queryKey)).toEqual(other);
  });
});

describe('call', () => {
  it('accepts an empty answer only with the mark of our server', async () => {
    const answered = (init: ResponseInit) =>
      vi.stubGlobal('fetch', async () => new Response(null, { status: 204, ...init }));
    const logOut = () => call('POST /api/auth/logout', { body: {} });
    answered({ headers });
    await expect(logOut()).resolves.toBeUndefined();
    answered({});
    await expect(logOut()).rejects.toBeInstanceOf(ConnectionError);
  });

  it.each([
    [200, {}],
    [200, []],
    [200, null],
    [200, { status: 'login required' }],
    [401, { message: 'Please sign in' }],
    [403, { message: 'Blocked by your network', code: 'blocked' }],
    [429, {}],
  ])("treats a foreign server's %i %j as no answer", async (status, body) => {
    foreignAnswer(status, body);
    const client = createQueryClient();
    client.setQueryData(queryKey, user);
    const queryFn = () => call('GET /api/fuel-prices/live', {});
    const asked = client.fetchQuery({ queryKey: ['any'], queryFn });
    await expect(asked).rejects.toBeInstanceOf(ConnectionError);
    expect(client.getQueryData(queryKey)).toEqual(user);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });

  it("treats a proxy's 5xx as a server error and ignores its message", async () => {
    foreignAnswer(502, { message: 'nginx', code: 'blocked' });
    const asked = call('GET /api/fuel-prices/live', {});
    await expect(asked).rejects.toMatchObject({ status: 502, serverMessage: undefined });
  });
});

describe('createQueryClient', () => {
  /** A client of a signed-in user, after another call was refused with this answer. */
  async function signedInThenRefused(status: number, code: string) {
    const client = createQueryClient();
    client.setQueryData(queryKey, user);
    answer(status, { message: 'No', code });
    const queryFn = () => call('GET /api/fuel-prices/live', {});
    await client.fetchQuery({ queryKey: ['any'], queryFn }).catch(() => {});
    return client;
  }

  it('ends the session when any call answers 401', async () => {
    const client = await signedInThenRefused(401, 'signed-out');
    expect(client.getQueryData(queryKey)).toBeNull();
  });

  it.each(['blocked', 'password-change-required'])(
    'fetches the session again after %s',
    async (code) => {
      const client = await signedInThenRefused(403, code);
      expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
      expect(client.getQueryData(queryKey)).toEqual(user);
    },
  );

  it('leaves the session alone after any other refusal', async () => {
    const client = await signedInThenRefused(409, 'taken');
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
    expect(client.getQueryData(queryKey)).toEqual(user);
  });
});
