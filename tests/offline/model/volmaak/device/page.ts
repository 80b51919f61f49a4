// The app without its screens, as it runs in a page of the simulated browser.
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import type { FuelRequest } from '../../../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../../../domain/ids.ts';
import type { Car } from '../../../../../domain/vehicles/car.ts';
import { fuelRequestsQuery } from '../../../../../src/api/fuel-requests.ts';
import { vehiclesQuery } from '../../../../../src/api/vehicles.ts';
import { createQueryClient } from '../../../../../src/app/start/query-client.ts';
import { onConnectionBack, watchConnection } from '../../../../../src/http/connection.ts';
import type { NewOutboxItem, OutboxItem } from '../../../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../../../src/offline/sender.ts';
import type { Photo } from '../../../../../src/offline/steps.ts';
import { deleteItem, retryItem } from '../../../../../src/outbox/actions.ts';
import { followOutbox, outboxQuery } from '../../../../../src/outbox/queries.ts';
import {
  requeueAndSend,
  sendNow,
  startAutomaticSending,
} from '../../../../../src/outbox/sending.ts';
import {
  clearSent,
  deleteUnsent,
  findUnsent,
  keepUnsent,
  sendUnsent,
} from '../../../../../src/outbox/sign-out.ts';
import { clearLoss } from '../../../../../src/outbox/waiting-cookies.ts';
import {
  rememberedUser,
  restoreSession,
  sessionQuery,
  signIn,
  signOut,
} from '../../../../../src/session/session.ts';

const client = createQueryClient();
let shownId: UserId | null = null;
let endShowing = () => {};

/** Starts as `src/app/start/start-offline.ts` does. */
async function start(): Promise<void> {
  await restoreSession(client);
  onConnectionBack(() => {
    void client.invalidateQueries();
    void requeueAndSend('connection');
  });
  watchConnection();
  show(rememberedUser(client)?.id ?? null);
  new QueryObserver(client, sessionQuery()).subscribe(() =>
    show(rememberedUser(client)?.id ?? null),
  );
  startAutomaticSending();
}

/** Shows a user's screens, or the sign-in. */
function show(userId: UserId | null): void {
  if (userId === shownId) return;
  shownId = userId;
  endShowing();
  endShowing = () => {};
  if (!userId) return;
  const ends = [
    new QueryObserver(client, vehiclesQuery(userId)).subscribe(() => {}),
    new InfiniteQueryObserver(client, fuelRequestsQuery(userId)).subscribe(() => {}),
    new QueryObserver(client, outboxQuery(userId)).subscribe(() => {}),
    followOutbox(client, userId),
  ];
  endShowing = () => {
    for (const end of ends) end();
  };
}

/** What the screens show. What is not there yet is undefined. */
export interface Screen {
  userId: UserId | null;
  vehicles?: Car[] | undefined;
  requests?: FuelRequest[] | undefined;
  items?: OutboxItem[] | undefined;
  lost?: number | undefined;
}

function screen(): Screen {
  if (!shownId) return { userId: null };
  const outbox = client.getQueryData(outboxQuery(shownId).queryKey);
  const pages = client.getQueryData(fuelRequestsQuery(shownId).queryKey)?.pages;
  return {
    userId: shownId,
    vehicles: client.getQueryData(vehiclesQuery(shownId).queryKey),
    requests: pages?.flatMap(({ requests }) => requests),
    items: outbox?.items,
    lost: outbox?.lost,
  };
}

async function save(item: NewOutboxItem, photo: Photo | null): Promise<void> {
  await outboxStore.add(item, photo);
  void sendNow();
}

export type Leaving = 'at once' | 'keep' | 'delete' | 'send';

/** Signs out as the dialog does: what waits is kept, deleted or sent first. */
async function leave(how: Leaving): Promise<void> {
  const userId = shownId;
  if (!userId) return;
  const unsent = await findUnsent(userId);
  if (how === 'keep') await keepUnsent(userId);
  if (how === 'delete') await deleteUnsent(userId, unsent);
  if (how === 'send' && (await sendUnsent(userId)).items.length > 0) return;
  void clearSent(userId).catch(() => {});
  app.onSignOut(userId);
  await signOut(client, userId);
}

const app = {
  start,
  screen,
  save,
  leave,
  deleteItem,
  retryItem,
  clearLoss,
  signIn: (username: string) => signIn(client, { username, password: 'a password' }),
  /** Called just before a user's session ends on this page. */
  onSignOut: (_: UserId) => {},
};

export type App = typeof app;

Object.assign(globalThis, { app });
