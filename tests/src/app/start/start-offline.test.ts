import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../src/app/start/query-client.ts';
import { startOffline } from '../../../../src/app/start/start-offline.ts';

const { backListeners, requeueAndSend } = vi.hoisted(() => ({
  backListeners: new Set<() => void>(),
  requeueAndSend: vi.fn(async () => {}),
}));
vi.mock('../../../../src/http/connection.ts', async (actual) => ({
  ...(await actual<object>()),
  onConnectionBack: (listener: () => void) => backListeners.add(listener),
  watchConnection: () => {},
}));
vi.mock('../../../../src/outbox/sending.ts', () => ({ requeueAndSend }));
// These modules need a page, so they are replaced.
vi.mock('../../../../src/app/start/when-idle.ts', () => ({ whenSettled: () => {} }));
vi.mock('../../../../src/components/fields/filled-in.ts', () => ({ watchFilledIn: () => {} }));
vi.mock('../../../../src/components/fields/submitted-form.ts', () => ({ watchSubmits: () => {} }));
vi.mock('../../../../src/pwa/install.ts', () => ({ captureInstallPrompt: () => {} }));
vi.mock('../../../../src/pwa/user-input.ts', () => ({ watchUserInput: () => {} }));

// OUT-12
it('refetches everything and sends waiting items when the connection is back', async () => {
  const client = createQueryClient();
  await startOffline(client);
  client.setQueryData(['anything'], 'old');
  expect(client.getQueryState(['anything'])?.isInvalidated).toBe(false);
  for (const tell of backListeners) tell();
  expect(client.getQueryState(['anything'])?.isInvalidated).toBe(true);
  await vi.waitFor(() => expect(requeueAndSend).toHaveBeenCalledWith('connection'), 30_000);
});
