import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const workboxListeners = new Map<string, () => void>();
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener = (type: string, listener: () => void) => workboxListeners.set(type, listener);
    register = async () => undefined;
  },
}));
vi.mock('../../../src/offline/sender.ts', () => ({ outboxStore: { all: async () => [] } }));

// OUT-14
describe('a new version at a start with nothing open', () => {
  const posted = vi.fn();
  const postedToOld = vi.fn();
  const reload = vi.fn();
  let worker: EventTarget;
  let page: EventTarget;

  beforeEach(async () => {
    vi.resetModules();
    posted.mockClear();
    postedToOld.mockClear();
    reload.mockClear();
    page = new EventTarget();
    const getRegistration = async () => ({
      active: { postMessage: postedToOld },
      waiting: { postMessage: posted },
    });
    const held = [{ name: 'volmaak-page' }];
    const locks = { request: async () => {}, query: async () => ({ held }) };
    worker = Object.assign(new EventTarget(), { controller: {}, getRegistration });
    vi.stubGlobal('navigator', { serviceWorker: worker, locks });
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('window', page);
    // The page counts as just started, however long this process runs.
    const { appDurations } = await import('../../../domain/durations.ts');
    appDurations.start.update = Number.POSITIVE_INFINITY;
    appDurations.versions.giveWay = 1;
  });
  afterEach(() => vi.unstubAllGlobals());

  async function startWithUpdate() {
    const update = await import('../../../src/pwa/update.ts');
    onTestFinished(update.postponeUpdate);
    const { watchUserInput } = await import('../../../src/pwa/user-input.ts');
    watchUserInput();
    await update.registerWorker();
    workboxListeners.get('waiting')?.();
    await vi.waitFor(() => expect(posted).toHaveBeenCalledWith({ type: 'take-over' }), 30_000);
    return update;
  }

  it('is activated, and the page reloads', async () => {
    const { hasUpdateWaiting } = await startWithUpdate();
    worker.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
    expect(hasUpdateWaiting()).toBe(false);
  });

  it('asks the running version to end what the new one can repeat, once its user waits', async () => {
    const { applyUpdate } = await startWithUpdate();
    expect(postedToOld).not.toHaveBeenCalled();
    await applyUpdate();
    expect(postedToOld).toHaveBeenCalledExactlyOnceWith({ type: 'give-way' });
    // What the page fetches later does not hold up the update either.
    await vi.waitFor(() => expect(postedToOld.mock.calls.length).toBeGreaterThan(2), 30_000);
  });

  it('no longer asks for that once its user does not wait', async () => {
    const { applyUpdate, postponeUpdate } = await startWithUpdate();
    await applyUpdate();
    postponeUpdate();
    let turns = 0;
    const clock = setInterval(() => (turns += 1), 1);
    onTestFinished(() => clearInterval(clock));
    await vi.waitFor(() => expect(turns).toBeGreaterThan(3), 30_000);
    expect(postedToOld).toHaveBeenCalledOnce();
  });

  it('is offered to the user who no longer waits for it', async () => {
    const { applyUpdate, hasUpdateWaiting, postponeUpdate } = await startWithUpdate();
    await applyUpdate();
    postponeUpdate();
    worker.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    expect(hasUpdateWaiting()).toBe(true);
  });

  it('waits for the user who began to type before the old worker had finished', async () => {
    const { hasUpdateWaiting } = await startWithUpdate();
    page.dispatchEvent(new Event('keydown'));
    worker.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    expect(hasUpdateWaiting()).toBe(true);
  });
});
