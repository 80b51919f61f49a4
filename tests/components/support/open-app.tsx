import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { appDurations } from '../../../domain/durations.ts';
import { DeviceKeyId } from '../../../domain/ids.ts';
import { createQueryClient } from '../../../src/app/start/query-client.ts';
import { reportAnswer } from '../../../src/http/connection.ts';
import { setActiveUserId } from '../../../src/session/active-user.ts';
import { sessionQuery } from '../../../src/session/session.ts';
import { replaceDurations } from '../../support/replace-durations.ts';
import '../../../src/app/theme/styles.ts';
import { App } from '../../../src/app/app.tsx';
import { watchBack } from '../../../src/components/dialogs/use-back-closes.ts';
import { watchFilledIn } from '../../../src/components/fields/filled-in.ts';
import { watchSubmits } from '../../../src/components/fields/submitted-form.ts';
import { xmlHttpRequestOver } from '../../offline/model/kit/xml-http-request.ts';
import { clearDevice } from './clear-device.ts';
import {
  livePrices,
  loyaltyProfile,
  newCar,
  newCredit,
  noVouchers,
  priceHistory,
  sessionUser,
} from './data.ts';
import { type Answers, FakeServer, refusal } from './fake-server.ts';
import { renderNow } from './render-now.ts';
import { textsWithSiblings } from './translation.ts';

// As index.html and the app's start do, once for all files of a worker.
document.documentElement.lang = 'en-ZA';
document.title = 'Volmaak';
watchSubmits();
watchFilledIn();
watchBack();
replaceDurations(appDurations, {
  // Screens load their late parts when the browser is idle. Two test pages keep it busy, so here
  // they load at once.
  screen: { idle: 1 },
  start: { background: 0 },
  // A busy machine can take longer than a form waits for its answer, and the form would then say
  // that the item is saved on the phone.
  form: { answer: 20_000 },
  // A picture is uploaded again at once, so that no upload outlives its test.
  pictures: { retryDelays: [0, 0, 0, 0] },
});

export interface OpenedApp {
  server: FakeServer;
  user: SessionUser;
  client: QueryClient;
}

interface Options {
  /** The signed-in user, or null. */
  user?: SessionUser | null;
  /** The answers of the server, besides those that every screen needs. */
  answers?: Answers;
  /** Whether the device remembers the user. Otherwise the server is asked at the start. */
  isRemembered?: boolean;
}

let opened: { server: FakeServer; client: QueryClient } | null = null;

/**
 * Shows the app at an address, as somebody who is signed in sees it, with a server that answers
 * what the test says. A second call stands in for a reload: only what is stored is left of the
 * first.
 */
export async function openApp(
  path = '/',
  { user = sessionUser(), answers = {}, isRemembered = true }: Options = {},
): Promise<OpenedApp> {
  await cleanup();
  // A probe that the page of an earlier test sent may have failed late.
  reportAnswer();
  const server = answeringServer(user, answers);
  const client = createQueryClient();
  opened = { server, client };
  if (isRemembered) client.setQueryData(sessionQuery().queryKey, user);
  setActiveUserId(user?.id ?? null);
  history.replaceState(null, '', path);
  await renderNow(<App queryClient={client} />);
  return { server, client, user: user ?? sessionUser() };
}

/** The same for a motorist with one vehicle, a petrol Corolla. */
export function openWithCar(path: string, answers: Answers = {}): Promise<OpenedApp> {
  const user = sessionUser();
  const cars = [newCar({ userId: user.id })];
  return openApp(path, { user, answers: { 'GET /api/cars/user/{userId}': cars, ...answers } });
}

function answeringServer(user: SessionUser | null, answers: Answers): FakeServer {
  const server = new FakeServer();
  server.answer('GET /api/ping', ({ query }) => ({ n: query.get('n') }));
  // After this answer, the app makes the call of each part that it needs.
  server.answer('GET /api/start', refusal(404, { message: 'Not found', code: 'not-found' }));
  // The sign-in form then offers no passkeys.
  server.answer('POST /api/auth/passkey/options', refusal(404, { code: 'not-found' }));
  if (user) server.answerAll(signedInAnswers(user));
  server.answerAll(answers);
  answerWith(server.fetch);
  return server;
}

/** Answers every call of the app. */
function answerWith(fetchAnswer: typeof fetch): void {
  vi.stubGlobal('fetch', fetchAnswer);
  vi.stubGlobal('XMLHttpRequest', xmlHttpRequestOver(fetchAnswer));
}

/**
 * The calls that screens send by themselves, for a user without vehicles, purchases or requests.
 */
export function signedInAnswers(user: SessionUser): Answers {
  return {
    'GET /api/auth/session': { authenticated: true, user },
    'GET /api/cars/user/{userId}': [],
    'GET /api/fuel-prices/live': livePrices,
    'GET /api/fuel-prices/changes': { petrol: 0, diesel: 0 },
    'GET /api/fuel-prices/history': priceHistory(),
    'GET /api/loyalty/{userId}': loyaltyProfile(user.id),
    'GET /api/fuel-requests': { requests: [] },
    'GET /api/purchases/user/{userId}': [],
    'GET /api/account/cards': [],
    'GET /api/account/credit': newCredit(),
    'GET /api/payments/options': { processor: 'demo', checkoutHost: null, debitOrders: true },
    'GET /api/vouchers': noVouchers(),
    'POST /api/account/devices': { id: DeviceKeyId.parse(crypto.randomUUID()) },
  };
}

/** Empties the page and the device after a test. The next test may be in another file. */
export async function resetPage(): Promise<void> {
  // On every screen that a test leaves (SCR-9).
  const untranslatable = textsWithSiblings();
  await cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // The container of its dialogs stays in the page, and would cover the next test's app.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  // The history entry of an open dialog is removed a moment later, which would affect the next
  // test.
  await expect.poll(() => history.state?.dialog ?? null).toBe(null);
  const ended = opened;
  const complaints = ended?.server.complaints ?? [];
  ended?.server.shutDown();
  // What the app does in several steps would go on with the server of the next test.
  await expect.poll(() => ended?.client.isFetching() ?? 0).toBe(0);
  ended?.client.clear();
  opened = null;
  // Items that the outbox is still sending would reach the server of the next test.
  await expect.poll(itemsBeingSent).toEqual([]);
  notifications.clean();
  setActiveUserId(null);
  vi.unstubAllGlobals();
  // Remaining calls of the app fail, and do not reach the server of the test files.
  if (ended) answerWith(ended.server.fetch);
  await clearDevice();
  if (innerWidth !== 360 || innerHeight !== 800) await page.viewport(360, 800);
  expect(complaints).toEqual([]);
  expect(untranslatable).toEqual([]);
}

/** The locks of the outbox items that this page is sending. */
async function itemsBeingSent(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.map(({ name = '' }) => name).filter((name) => name.startsWith('volmaak-outbox-'));
}
