import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Answer = (response: Response) => void;

describe('the connection check', () => {
  let pings: { nonce: string; answer: Answer; fail: () => void }[];
  let connection: typeof import('../../../src/http/connection.ts');

  beforeEach(async () => {
    pings = [];
    vi.resetModules();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', (path: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const nonce = path.split('n=')[1] ?? '';
      pings.push({ nonce, answer: resolve, fail: () => reject(new TypeError('Failed')) });
      return promise;
    });
    connection = await import('../../../src/http/connection.ts');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const probesSent = (count: number) => vi.waitFor(() => expect(pings).toHaveLength(count), 30_000);
  const answerProbe = (ping: number) =>
    pings[ping]?.answer(new Response(JSON.stringify({ n: pings[ping]?.nonce })));

  it('probes again when a call failed during a successful probe', async () => {
    const { isConnected, checkConnection, reportNetworkError } = connection;
    const checked = checkConnection();
    await probesSent(1);
    reportNetworkError();
    answerProbe(0);
    await probesSent(2);
    pings[1]?.fail();
    await checked;
    expect(isConnected()).toBe(false);
  });

  it('shares one probe among parallel checks while the connection is lost', async () => {
    const { isConnected, checkConnection, reportNetworkError } = connection;
    const checked = checkConnection();
    reportNetworkError();
    reportNetworkError();
    await probesSent(1);
    pings[0]?.fail();
    await checked;
    expect(isConnected()).toBe(false);
    expect(pings).toHaveLength(1);
  });

  it('probes once more for a recheck that began during a failing probe', async () => {
    const { isConnected, recheckConnection, checkConnection } = connection;
    void checkConnection();
    await probesSent(1);
    const checked = recheckConnection();
    pings[0]?.fail();
    await probesSent(2);
    answerProbe(1);
    await checked;
    expect(isConnected()).toBe(true);
  });

  it('tells the listeners that the connection is back, and again if calls failed right after', async () => {
    const { checkConnection, reportAnswer, reportNetworkError, onConnectionBack } = connection;
    const isBack = vi.fn();
    onConnectionBack(isBack);
    const lost = checkConnection();
    await probesSent(1);
    pings[0]?.fail();
    await lost;
    expect(isBack).not.toHaveBeenCalled();
    // An answer that was sent before the loss.
    reportAnswer();
    await vi.waitFor(() => expect(isBack).toHaveBeenCalledTimes(1), 30_000);
    reportNetworkError();
    await probesSent(2);
    answerProbe(1);
    await vi.waitFor(() => expect(isBack).toHaveBeenCalledTimes(2), 30_000);
    // A call that never gets an answer must not cause endless notices.
    reportNetworkError();
    await probesSent(3);
    const checked = checkConnection();
    answerProbe(2);
    await probesSent(4);
    answerProbe(3);
    await checked;
    expect(isBack).toHaveBeenCalledTimes(2);
  });

  it('tells the listeners once that the connection is back after a single call failed', async () => {
    const { checkConnection, reportNetworkError, onConnectionBack } = connection;
    const isBack = vi.fn();
    onConnectionBack(isBack);
    reportNetworkError();
    await probesSent(1);
    answerProbe(0);
    await vi.waitFor(() => expect(isBack).toHaveBeenCalledTimes(1), 30_000);
    reportNetworkError();
    await probesSent(2);
    const checked = checkConnection();
    answerProbe(1);
    await probesSent(3);
    answerProbe(2);
    await checked;
    expect(isBack).toHaveBeenCalledTimes(1);
  });

  it('trusts a successful probe when no call failed meanwhile', async () => {
    const { isConnected, checkConnection } = connection;
    const checked = checkConnection();
    answerProbe(0);
    await checked;
    expect(isConnected()).toBe(true);
    expect(pings).toHaveLength(1);
  });
});
