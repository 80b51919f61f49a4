// @module-tag long

import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { appDurations } from '../../../domain/durations.ts';
import type { FuelRequestCreation } from '../../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../../domain/ids.ts';
import { expectWords } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { newFuelRequest, sessionUser } from '../support/data.ts';
import { openApp, openWithCar } from '../support/open-app.tsx';
import { ask, keepRequest, outboxPage, outboxStates, refuseItem } from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';

const creating = 'POST /api/fuel-requests';

/** A user who has saved some requests without a connection. */
async function openWaiting(count: number) {
  const user = sessionUser();
  const app = await openApp('/purchase-history', { user });
  await loseConnection(app);
  for (let number = 0; number < count; number += 1) await keepRequest(user.id as UserId);
  await expect
    .element(page.getByRole('link', { name: new RegExp(`^${count} waiting`) }))
    .toBeVisible();
  return app;
}

// OUT-32
describe('a delivery after a reconnection', () => {
  it('is reported in one line', async () => {
    const app = await openWaiting(3);
    app.server.answer(creating, () => newFuelRequest());
    await regainConnection(app);
    await expectToast('All 3 sent', 'Your outbox shows each of them, with its time.');
  });

  it('says how many need action', async () => {
    const app = await openWaiting(3);
    const refuse = refuseItem({ status: 404, code: 'car-not-found', message: 'It is gone' });
    let answered = 0;
    app.server.answer(creating, (request) => {
      answered += 1;
      return answered === 1 ? refuse(request) : newFuelRequest();
    });
    await regainConnection(app);
    await expectToast('2 sent, 1 needs action', 'Your outbox says what to do.');
  });
});

/** The times at which toasts with these texts appear, in the order of their appearance. */
function watchToasts(...texts: string[]) {
  const seen: { text: string; at: number }[] = [];
  const observer = new MutationObserver(() => {
    const shown = document.querySelector('[role=alert]')?.textContent ?? '';
    const text = texts.find((each) => shown.includes(each));
    if (text && seen.at(-1)?.text !== text) seen.push({ text, at: performance.now() });
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return seen;
}

// OUT-8, OUT-32
it('a delivery is reported once the toast that answers the user has ended', async () => {
  const app = await openWithCar('/fuel-request');
  const seen = watchToasts('Saved on this phone', '1 sent');
  app.server.answer(creating, newFuelRequest());
  await expect.element(page.getByRole('textbox', { name: 'Litres' })).toBeVisible();
  await loseConnection(app);
  await ask(20);
  await expect.poll(() => seen.length).toBe(1);
  await regainConnection(app);
  await expect.poll(() => seen.length, { timeout: 20_000 }).toBe(2);
  const [saved, reported] = seen;
  expect(reported?.text).toBe('1 sent');
  const between = (reported?.at ?? 0) - (saved?.at ?? 0);
  // A second more than the pause before a report.
  expect(between).toBeGreaterThan(appDurations.outbox.delivery + 1000);
});

// REQ-13
describe('a request that is saved without a connection', () => {
  it('keeps the total that its form showed, and does not send it', async () => {
    const app = await openWithCar('/fuel-request');
    await expectWords(page.getByRole('region', { name: 'Fuel prices' }), 'R20.75');
    await loseConnection(app);
    await ask(20);
    await expect.poll(async () => (await outboxStates()).length).toBe(1);
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    const waiting = page.getByRole('list', { name: 'Fuel requests waiting on this phone' });
    await expect.element(waiting).toMatchTextContent('about R415.00 · estimate');
    await page.getByRole('link', { name: /^1 waiting/ }).click();
    await expect.element(outboxPage).toMatchTextContent('about R415.00 · estimate');
    app.server.answer(creating, newFuelRequest());
    await regainConnection(app);
    await expect.poll(outboxStates).toEqual(['sent']);
    await expect.element(outboxPage).not.toMatchTextContent('estimate');
    const body = app.server.sent(creating).at(-1)?.body as FuelRequestCreation; // the contract's
    expect(body).not.toHaveProperty('estimate');
  });
});
