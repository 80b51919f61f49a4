import type { PersistedClient } from '@tanstack/react-query-persist-client';
import type { SessionUser } from '../../domain/accounts/account.ts';
import type { UserId } from '../../domain/ids.ts';
import { attempt, deviceStorage } from './device-storage.ts';
import { pendingSignOut } from './pending-sign-out.ts';

/** The key of the session and the prices for the first paint (`first-paint-data.ts`). */
export const firstPaintKey = 'volmaak-start';

/** The user whom this device remembers, before the app has started; null if nobody is signed in. */
export function storedUserId(): UserId | null {
  if (pendingSignOut() !== null) return null;
  const user = attempt(() => {
    const { clientState }: PersistedClient = JSON.parse(deviceStorage.getItem(firstPaintKey) ?? '');
    const session = clientState.queries.find(({ queryKey }) => queryKey[0] === 'session');
    return session?.state.data as SessionUser | undefined;
  });
  return user?.id ?? null;
}
