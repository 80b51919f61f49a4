import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
// Loads the lazy code before the first test begins.
import '../../../src/features/admin/admin-routes.tsx';
import { lateDebt, statistics } from './admin-data.ts';
import { sessionUser } from './data.ts';
import type { Answers } from './fake-server.ts';
import { openApp } from './open-app.tsx';

/** The answers of an empty admin dashboard. */
export const emptyAdminAnswers: Answers = {
  'GET /api/admin/statistics': statistics(),
  'GET /api/admin/morning': { lines: [], gateways: [] },
  'GET /api/admin/verification': { vehicles: 0, people: 0, photos: 0 },
  'GET /api/admin/verification/vehicles': [],
  'GET /api/admin/verification/people': [],
  'GET /api/admin/list-lengths': {
    requests: 0,
    pendingRequests: 0,
    users: 0,
    purchases: 0,
    scheduledPayments: 0,
  },
  'GET /api/admin/users': [],
  'GET /api/admin/users/{id}/payments': [],
  'GET /api/admin/users/{id}/credit-movements': [],
  'GET /api/admin/fuel-requests': [],
  'GET /api/admin/purchases': [],
  'GET /api/admin/messages': [],
  'GET /api/admin/vouchers': [],
  'GET /api/admin/collections/debt': lateDebt(),
  'GET /api/admin/collections/people': [],
  'GET /api/admin/fuel-prices': [],
  'GET /api/admin/audit': [],
  'GET /api/admin/security-events': [],
  'GET /api/admin/price-feed': {
    source: null,
    answeredAt: null,
    failingSince: null,
    problem: null,
    held: [],
  },
};

/** Opens an admin page on a desktop, as an admin. */
export async function openAdmin(
  path = '/admin',
  answers: Answers = {},
  user = newAdmin(),
): ReturnType<typeof openApp> {
  await page.viewport(1280, 800);
  return openApp(path, { user, answers: { ...emptyAdminAnswers, ...answers } });
}

export function newAdmin(changes: Parameters<typeof sessionUser>[0] = {}) {
  return sessionUser({ isAdmin: true, ...changes });
}

/** The rows of a table that contain this text, without the header. */
export function rowsOf(table: string, text: string | RegExp = ''): Locator {
  return page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell'), hasText: text });
}

/** Waits until a locator finds these texts, in this order. */
export async function expectTexts(locator: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => locator.elements().map((each) => each.textContent)).toEqual(texts);
}

export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}
