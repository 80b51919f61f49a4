import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { restoreFirstPaintData } from '../../../src/session/first-paint-data.ts';
import { recordPendingSignOut } from '../../../src/session/pending-sign-out.ts';
import { sessionQuery } from '../../../src/session/session.ts';
import { firstPaintKey, storedUserId } from '../../../src/session/stored-user.ts';
import { sessionUser } from '../../components/support/data.ts';
import { MemoryStorage } from '../../offline/model/kit/browser-parts.ts';
import { anna } from '../../offline/support/items.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

async function remember(): Promise<void> {
  const client = createQueryClient();
  await restoreFirstPaintData(client);
  client.setQueryData(sessionQuery().queryKey, sessionUser({ id: anna }));
  await vi.waitUntil(() => localStorage.getItem(firstPaintKey)?.includes(anna));
}

// VOU-8
describe('the user of a device, before the app has started', () => {
  it('is the one whom the app has stored', async () => {
    expect(storedUserId()).toBe(null);
    await remember();
    expect(storedUserId()).toBe(anna);
  });

  it('is nobody once they have signed out, even if the page closed before it could clean up', async () => {
    await remember();
    recordPendingSignOut(anna);
    expect(storedUserId()).toBe(null);
  });

  it('is nobody if what is stored cannot be read', () => {
    for (const damaged of ['{', '1', '{}', '{"clientState":{"queries":[{}]}}']) {
      localStorage.setItem(firstPaintKey, damaged);
      expect(storedUserId()).toBe(null);
    }
  });
});
