import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { ConnectionError } from '../../../src/http/api-error.ts';
import {
  clearPendingSignOut,
  pendingSignOut,
  recordPendingSignOut,
} from '../../../src/session/pending-sign-out.ts';
import { signOut as endSessionOf, sessionQuery } from '../../../src/session/session.ts';
import { MemoryStorage, memoryCaches } from '../../offline/model/kit/browser-parts.ts';
import { anna } from '../../offline/support/items.ts';

/** The calls to the server, each with the user that it names. */
let asked: string[];
let isConnected: boolean;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    const user = new Headers(headers).get('X-Outbox-User');
    // The app also probes the connection after a failed call. Probes are not recorded.
    if (path.startsWith('/api/auth/')) asked.push(`${method} ${path} ${user ?? 'for anybody'}`);
    if (!isConnected) throw new TypeError('Failed to fetch');
    const ours = { 'X-Volmaak': 'api' };
    if (method === 'POST') return new Response(null, { status: 204, headers: ours });
    return Response.json({ authenticated: false, user: null }, { headers: ours });
  });
});
afterEach(() => {
  clearPendingSignOut();
  vi.unstubAllGlobals();
});

const signOut = `POST /api/auth/logout ${anna}`;

// ACC-11
describe('a sign-out that the server does not know yet', () => {
  it('is sent before the session is fetched, and stays pending until the server answers', async () => {
    recordPendingSignOut(anna);
    isConnected = false;
    const unheard = createQueryClient().fetchQuery(sessionQuery());
    await expect(unheard).rejects.toBeInstanceOf(ConnectionError);
    expect(asked).toEqual([signOut]);
    expect(pendingSignOut()).toBe(anna);

    isConnected = true;
    await expect(createQueryClient().fetchQuery(sessionQuery())).resolves.toBeNull();
    expect(asked).toEqual([signOut, signOut, 'GET /api/auth/session for anybody']);
    expect(pendingSignOut()).toBeNull();
  });

  it('is recorded for a user whose session has just ended by itself', async () => {
    isConnected = true;
    const client = createQueryClient();
    client.setQueryData(sessionQuery().queryKey, null);
    const signingOut = endSessionOf(client, anna);
    expect(pendingSignOut()).toBe(anna);
    await signingOut;
    expect(asked).toEqual([signOut]);
  });

  it('outlives the storage that the browser clears, because the session outlives it too', () => {
    const storage = new MemoryStorage();
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('location', new URL('https://volmaak.example/'));
    vi.stubGlobal('document', { cookie: '' });
    recordPendingSignOut(anna);
    // The fake keeps the attributes of a cookie, which a browser does not tell.
    const [cookie = ''] = document.cookie.split('; ');
    vi.stubGlobal('document', { cookie: `another=1; ${cookie}` });
    for (const key of Object.keys(storage)) storage.removeItem(key);
    expect(pendingSignOut()).toBe(anna);
    clearPendingSignOut();
    expect(document.cookie).toMatch(/^volmaak-sign-out-owed=; .*Max-Age=0/);
  });
});
