import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '../../../domain/ids.ts';
import type { Car, CarFields } from '../../../domain/vehicles/car.ts';
import { onConnectionBack } from '../../../src/http/connection.ts';
import { createItemLock } from '../../../src/offline/lock.ts';
import { OutboxStorageError } from '../../../src/offline/outbox-database.ts';
import type { NewOutboxItem, OutboxItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import type { Photo } from '../../../src/offline/steps.ts';
import { requeueAndSend } from '../../../src/outbox/sending.ts';
import './connection.ts';
import { sessionUser } from './data.ts';
import { carFile } from './drawn-pictures.ts';
import { type FakeServer, refusal, type SentRequest } from './fake-server.ts';
import { type OpenedApp, openApp } from './open-app.tsx';

// As the app does at its start.
onConnectionBack(() => void requeueAndSend('connection'));

export const outboxPage = page.getByRole('main');
export const waitingCount = (words: RegExp) => page.getByRole('link', { name: words });
export const savedOnPhone = 'Saved on this phone. It will be sent when you are connected.';

/** The outbox of a user who has kept nothing yet: what waits at the start is sent at once. */
export async function openEmptyOutbox(user = sessionUser()): Promise<OpenedApp> {
  const opened = await openApp('/outbox', { user });
  await expect.element(outboxPage).toMatchTextContent('Nothing is waiting to be sent');
  return opened;
}

/** The answer of a server that refuses an item. */
export interface RefusedItem {
  status: number;
  code: string;
  message: string;
  issues?: { field: string; message: string }[];
  current?: object;
}

/** The same as our server sends it: with the item's id. */
export function refuseItem({ status, ...body }: RefusedItem, headers = {}) {
  return (request: SentRequest) =>
    refusal(status, body, {
      ...headers,
      'X-Outbox-Item': request.headers.get('X-Outbox-Item') ?? '',
    });
}

/**
 * Puts an item into this device's outbox in a state. Its lock keeps a drain of the page from sending
 * it before it has that state.
 */
export function keepItem(item: NewOutboxItem, changes: object, photo: Photo | null = null) {
  return createItemLock()(item.id, async () => {
    await outboxStore.add(item, photo);
    await outboxStore.update(item.id, (stored) => ({ ...stored, ...changes }));
  });
}

/** Puts a request for 20 litres into this device's outbox. */
export async function keepRequest(userId: UserId, changes: Partial<OutboxItem> = {}) {
  const id = crypto.randomUUID();
  const payload = {
    carMake: 'Toyota',
    carModel: 'Corolla',
    carYear: 2019,
    fuelAmount: 20,
    requestedAt: new Date().toISOString(),
  };
  const { dependsOn = null } = changes;
  await keepItem({ id, userId, kind: 'fuel-request', payload, dependsOn }, changes);
  return id;
}

/** Puts a change of a vehicle into this device's outbox. */
export async function keepChange(
  car: Car,
  changes: Partial<CarFields>,
  state: Partial<OutboxItem> = {},
) {
  const id = crypto.randomUUID();
  const payload = { car, changes, hasPhoto: false };
  const { userId } = car;
  await keepItem({ id, userId, kind: 'vehicle-change', payload, dependsOn: null }, state);
  return id;
}

/** Puts a Corolla with its photo into this device's outbox. */
export async function keepVehicle(userId: UserId, changes: Partial<OutboxItem> = {}) {
  const id = crypto.randomUUID();
  const payload = {
    registrationNumber: `CA ${id.slice(0, 6).toUpperCase()}`,
    make: 'Toyota',
    model: 'Corolla',
    year: 2019,
    fuelType: 'petrol',
    fuelCapacity: 50,
    province: 'WC',
  } as const;
  const item = { id, userId, kind: 'vehicle', payload, dependsOn: null } as const;
  await keepItem(item, changes, await carPhoto());
  return { id, plate: payload.registrationNumber };
}

/** The state of an item that the server has refused. */
export function refused(code: string, message: string, status = 400): Partial<OutboxItem> {
  const lastError = { status, code, message, issues: [], at: Date.now() };
  return { state: 'needs-you', tries: 1, lastError };
}

/** What the outbox throws on a phone that is full. */
export function fullPhone(): OutboxStorageError {
  return new OutboxStorageError('full', null);
}

async function carPhoto(): Promise<Photo> {
  const picture = await carFile();
  return { bytes: await picture.arrayBuffer(), type: picture.type };
}

/** Requests fuel with the open form. */
export async function ask(litres: number): Promise<void> {
  await page.getByRole('textbox', { name: 'Litres' }).fill(String(litres));
  await page.getByRole('button', { name: `Ask for ${litres} l` }).click();
}

/**
 * Waits for the toast: sent, or, if the answer took longer than the form waits, saved on the phone.
 */
export async function expectAcknowledged(what: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: what });
  const words = /Saved on this phone|Submitted|Registered Successfully/;
  await expect.element(toast.filter({ hasText: words }).first()).toBeVisible();
}

export async function outboxStates(): Promise<string[]> {
  return (await outboxStore.all()).map(({ state }) => state);
}

/** The health check is not part of the contract. */
export function answerReadiness(server: FakeServer, status = 200): void {
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    asked[0] === '/readyz'
      ? Promise.resolve(new Response(null, { status }))
      : server.fetch(...asked),
  );
}
