import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Answer = (response: Response) => void;

describe('the connection check', () => {
  let pings: { nonce: string; answer: Answer; fail: () => void }[];

  beforeEach(() => {
    pings = [];
    vi.resetModules();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', (path: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const nonce = path.split('n=')[1] ?? '';
      pings.push({ nonce, answer: resolve, fail: () => reject(new TypeError('Failed')) });
      return promise;
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const reached = (count: number) => vi.waitFor(() => expect(pings).toHaveLength(count), 30_000);
  const answerOf = (ping: number) =>
    pings[ping]?.answer(new Response(JSON.stringify({ n: pings[ping]?.nonce })));

  it('probes again when a call failed during a successful probe', async () => {
    const { isConnected, checkConnection, reportNetworkError } = await import(
      '../../../src/http/connection.ts'
    );
    const looked = checkConnection();
    await reached(1);
    reportNetworkError();
    answerOf(0);
    await reached(2);
    pings[1]?.fail();
    await looked;
    expect(isConnected()).toBe(false);
  });

  it('shares one probe among parallel checks while the connection is lost', async () => {
    const { isConnected, checkConnection, reportNetworkError } = await import(
      '../../../src/http/connection.ts'
    );
    const looked = checkConnection();
    reportNetworkError();
    reportNetworkError();
    await reached(1);
    pings[0]?.fail();
    await looked;
    expect(isConnected()).toBe(false);
    expect(pings).toHaveLength(1);
  });

  it('probes once more for a recheck that began during a failing probe', async () => {
    const { isConnected, recheckConnection, checkConnection } = await import(
      '../../../src/http/connection.ts'
    );
    void checkConnection();
    await reached(1);
    const looked = recheckConnection();
    pings[0]?.fail();
    await reached(2);
    answerOf(1);
    await looked;
    expect(isConnected()).toBe(true);
  });

  it('tells the listeners that the connection is back, and again if calls failed right after', async () => {
    const { checkConnection, reportAnswer, reportNetworkError, onConnectionBack } = await import(
      '../../../src/http/connection.ts'
    );
    const isBack = vi.fn();
    onConnectionBack(isBack);
    const lost = checkConnection();
    await reached(1);
    pings[0]?.fail();
    await lost;
    expect(isBack).not.toHaveBeenCalled();
    // An answer that was sent before the loss.
    reportAnswer();
    await vi.waitFor(() => expect(isBack).toHaveBeenCalledTimes(1), 30_000);
    reportNetworkError();
    await reached(2);
    answerOf(1);
    await vi.waitFor(() => expect(isBack).toHaveBeenCalledTimes(2), 30_000);
    // A call that never gets an answer must not cause endless notices.
    reportNetworkError();
    await reached(3);
    const looked = checkConnection();
    answerOf(2);
    await reached(4);
    answerOf(3);
    await looked;
    expect(isBack).toHaveBeenCalledTimes(2);
  });

  it('tells the listeners once that the connection is back after a single call failed', async () => {
    const { checkConnection, reportNetworkError, onConnectionBack } = await import(
      '../../../src/http/connection.ts'
    );
    const isBack = vi.fn();
    onConnectionBack(isBack);
    reportNetworkError();
    await reached(1);
    answerOf(0);
    await vi.waitFor(() => expect(isBack).toHaveBeenCalledTimes(1), 30_000);
    reportNetworkError();
    await reached(2);
    const looked = checkConnection();
    answerOf(1);
    await reached(3);
    answerOf(2);
    await looked;
    expect(isBack).toHaveBeenCalledTimes(1);
  });

  it('trusts a successful probe when no call failed meanwhile', async () => {
    const { isConnected, checkConnection } = await import('../../../src/http/connection.ts');
    const looked = checkConnection();
    answerOf(0);
    await looked;
    expect(isConnected()).toBe(true);
    expect(pings).toHaveLength(1);
  });
});
