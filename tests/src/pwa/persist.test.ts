import { afterEach, expect, it, vi } from 'vitest';
import { keepStorage } from '../../../src/pwa/persist.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for lasting storage, until it has it', async () => {
  const persisted = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const persist = vi.fn().mockResolvedValue(true);
  vi.stubGlobal('navigator', { storage: { persisted, persist } });
  await keepStorage();
  await keepStorage();
  expect(persist).toHaveBeenCalledTimes(1);
});

it('does without where the browser has none, or refuses', async () => {
  vi.stubGlobal('navigator', {});
  await expect(keepStorage()).resolves.toBeUndefined();
  const persisted = () => Promise.reject(new TypeError('not in this window'));
  vi.stubGlobal('navigator', { storage: { persisted } });
  await expect(keepStorage()).resolves.toBeUndefined();
});
