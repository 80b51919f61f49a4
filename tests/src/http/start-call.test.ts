import { afterEach, describe, expect, it, vi } from 'vitest';
import { UserId } from '../../../domain/ids.ts';
import { ConnectionError } from '../../../src/http/api-error.ts';
import {
  dropStart,
  fetchStart,
  sessionFromStart,
  startPart,
} from '../../../src/http/start-call.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';

const id = UserId.parse('0b6d5d0e-53a6-4c4b-9a51-0a5f8f2f6a10');
const other = UserId.parse('5d0e0b6d-53a6-4c4b-9a51-0a5f8f2f6a11');
const session = { authenticated: true, user: { id } };
const answer = { session, prices: null, changes: null, cars: [{ make: 'Toyota' }], loyalty: null };

/** Makes the start call, which is answered with this. */
function start(status: number, body: unknown): void {
  const headers = { 'X-Volmaak': 'api' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }));
  fetchStart();
}

const ownCall = async () => [];
const cars = (userId: UserId | null = id) => startPart('cars', userId, ownCall);

afterEach(() => vi.unstubAllGlobals());

// API-11
describe('a part of the start call', () => {
  it('is used once, because whoever asks again wants newer data', async () => {
    start(200, answer);
    expect(await cars()).toEqual(answer.cars);
    expect(await cars()).toEqual([]);
    expect(await sessionFromStart()).toEqual(session);
    expect(await sessionFromStart()).toBeNull();
  });

  it.each([other, null])('is not used for the user %s, whom it does not name', async (userId) => {
    start(200, answer);
    expect(await cars(userId)).toEqual([]);
  });

  it('is asked for by its own call if the answer does not have it', async () => {
    start(200, answer);
    expect(await startPart('loyalty', id, async () => ({ id }) as never)).toEqual({ id });
  });

  it.each([
    [500, {}],
    [404, { message: 'No such call', code: 'not-found' }],
  ])('is asked for by its own call after an answer %i', async (status, body) => {
    start(status, body);
    expect(await cars()).toEqual([]);
    expect(await sessionFromStart()).toBeNull();
  });

  it('is not used after a change', async () => {
    start(200, answer);
    dropStart();
    expect(await cars()).toEqual([]);
  });

  it('is not used when nobody has asked for it for long', async () => {
    replaceAppDurations({ start: { answer: 0 } });
    start(200, answer);
    expect(await cars()).toEqual([]);
  });
});

describe('a start call without an answer', () => {
  it('counts as no connection for whoever asks for a part', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    fetchStart();
    await expect(sessionFromStart()).rejects.toBeInstanceOf(ConnectionError);
    await expect(cars()).rejects.toBeInstanceOf(ConnectionError);
    expect(await cars()).toEqual([]);
  });
});
