import { page } from 'vitest/browser';
import { statistics } from './admin-data.ts';
import { sessionUser } from './data.ts';
import type { Answers } from './fake-server.ts';
import { openApp } from './open-app.tsx';

/** A desk on which nobody has done anything yet. */
const emptyDesk: Answers = {
  'GET /api/admin/statistics': statistics(),
  'GET /api/admin/users': [],
  'GET /api/admin/fuel-requests': [],
  'GET /api/admin/purchases': [],
  'GET /api/admin/messages': [],
  'GET /api/admin/fuel-prices': [],
  'GET /api/admin/audit': [],
  'GET /api/admin/price-feed': {
    source: null,
    answeredAt: null,
    failingSince: null,
    problem: null,
    held: [],
  },
};

/** Shows the admin's desk on a desktop, as an admin sees it. */
export async function openDesk(path = '/admin', answers: Answers = {}, user = newAdmin()) {
  await page.viewport(1280, 800);
  return openApp(path, { user, answers: { ...emptyDesk, ...answers } });
}

export function newAdmin(changes: Parameters<typeof sessionUser>[0] = {}) {
  return sessionUser({ isAdmin: true, ...changes });
}
