import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { apiMarker } from '../../../domain/api-marker.ts';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import { sessionUser } from './data.ts';
import type { Answers, SentRequest } from './fake-server.ts';
import { openApp } from './open-app.tsx';
import { openRows } from './rows.ts';

export const requestCards = page
  .getByRole('list', { name: 'Your fuel requests' })
  .getByRole('listitem');

/** The history of a user with these requests. */
export async function openRequests(requests: FuelRequest[], answers: Answers = {}) {
  const user = sessionUser();
  const listed = requests.map((request) => ({ ...request, userId: user.id }));
  const opened = await openApp('/fuel-requests-history', {
    user,
    answers: { 'GET /api/fuel-requests': { requests: listed }, ...answers },
  });
  if (requests.length > 0) await expect.element(requestCards.first()).toBeVisible();
  // The prefetch has started by now. Later it would load this list again by itself.
  await expect.poll(() => opened.server.sent('GET /api/purchases/user/{userId}').length).toBe(1);
  return opened;
}

/** The same, with the details and actions of each request. */
export async function openRequestRows(requests: FuelRequest[], answers: Answers = {}) {
  const opened = await openRequests(requests, answers);
  await openRows(requestCards);
  return opened;
}

const pageSize = 50;

/** Returns these requests in pages, as the server does. */
export function pagesOf(requests: () => FuelRequest[]) {
  return ({ query }: SentRequest): Response => {
    const start = Number(query.get('cursor') ?? 0);
    const end = start + pageSize;
    const headers = new Headers({ [apiMarker.header]: apiMarker.value });
    if (requests().length > end) {
      headers.set('Link', `</api/fuel-requests?cursor=${end}>; rel="next"`);
    }
    const body = { requests: requests().slice(start, end) };
    return new Response(JSON.stringify(body), { headers });
  };
}
