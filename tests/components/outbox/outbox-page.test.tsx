import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { outboxStore } from '../../../src/offline/sender.ts';
import { startAutomaticSending } from '../../../src/outbox/sending.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { loseConnection, regainConnection } from '../support/connection.ts';
import { newFuelRequest, sessionUser } from '../support/data.ts';
import { refusal } from '../support/fake-server.ts';
import { tabTo } from '../support/keyboard.ts';
import { openApp } from '../support/open-app.tsx';
import {
  answerReadiness,
  keepRequest,
  keepVehicle,
  openEmptyOutbox,
  outboxPage,
  outboxStates,
  refused,
  refuseItem,
  waitingCount,
} from '../support/outbox.ts';
import { expectToast } from '../support/toasts.ts';
import { vehicleAnswers } from '../support/vehicle-answers.ts';

const creating = 'POST /api/fuel-requests';
const withdrawing = 'DELETE /api/outbox/{key}';
const tooLittle = 'The amount of fuel must be above 0 litres';
const items = outboxPage.getByRole('listitem');
const question = page.getByRole('alertdialog');

describe('the outbox', () => {
  it('shows the state of each item, and is accessible', { tags: 'long' }, async () => {
    const user = sessionUser();
    await keepRequest(user.id, { state: 'sent', result: newFuelRequest() });
    const { id } = await keepVehicle(user.id, refused('plate-taken', 'It is taken'));
    await keepRequest(user.id, { dependsOn: id });
    await keepRequest(user.id, refused('invalid', tooLittle));
    await keepRequest(user.id, refused('key-reused', 'This key was used', 422));
    await openApp('/outbox', { user });
    for (const words of [
      'Action needed: It is taken',
      `Action needed: ${tooLittle}`,
      'Action needed: An earlier try did arrive.',
      'Waiting for its vehicle',
      'Sent',
    ]) {
      await expect.element(outboxPage).toMatchTextContent(words);
    }
    await expect.element(waitingCount(/3 need action, 1 waiting/)).toBeVisible();
    await expect.element(outboxPage.getByRole('img', { name: /Photo of/ })).toBeVisible();
    await expect
      .element(page.getByText(/This browser (keeps|may delete) what is saved here/))
      .toBeVisible();
    await inspectAllSizes();
  });

  // OUT-39
  it('draws only what is near the screen of many items, and each at its place', async () => {
    const user = sessionUser();
    const next = { state: 'waiting', nextAttemptAt: Date.now() + 3_600_000 } as const;
    await keepRequest(user.id, { ...next, dependsOn: null });
    const [item] = await outboxStore.all();
    await outboxStore.write(async ({ transaction, changed }) => {
      for (let seq = 2; seq <= 200; seq += 1) {
        const copy = { ...item!, id: crypto.randomUUID(), seq };
        transaction.objectStore('items').put(copy);
        changed.set(copy.id, copy);
      }
    });
    // On a slow machine the app may find its connection again, and then sends what waits.
    const answers = { 'POST /api/fuel-requests': refusal(503) };
    await openApp('/outbox', { user, answers });
    await expect.element(items.first()).toHaveAttribute('aria-setsize', '200');
    expect(items.elements().length).toBeLessThan(40);
    await inspect();
    window.scrollTo(0, document.body.scrollHeight);
    await expect.element(items.last()).toHaveAttribute('aria-posinset', '200');
    expect(items.elements().length).toBeLessThan(40);
    const boxes = items.elements().map((one) => one.getBoundingClientRect());
    const overlaps = boxes.filter(
      (box, at) => at > 0 && box.top < (boxes[at - 1]?.bottom ?? 0) - 1,
    );
    expect(overlaps).toEqual([]);
  });

  // OUT-27
  it('shows the newest receipts, and the others on request', { tags: 'long' }, async () => {
    const user = sessionUser();
    const receipt = {
      state: 'sent',
      tries: 1,
      sentAt: Date.now(),
      result: newFuelRequest(),
    } as const;
    for (let number = 0; number < 7; number += 1) await keepRequest(user.id, receipt);
    await openApp('/outbox', { user });
    await expectWords(items.first(), /Sent \d.*Saved .*in your fuel requests/);
    expect(items.elements()).toHaveLength(5);
    await page.getByRole('button', { name: 'Show 2 more' }).click();
    await expect.poll(() => items.elements().length).toBe(7);
    await expect.element(page.getByRole('button', { name: /Show/ })).not.toBeInTheDocument();
  });

  // OUT-29
  it.each([
    [12_600_000, 'Volmaak may store only about 12 MB more on this phone. Free up some space.'],
    [1_200_000_000, 'Volmaak may store about 1.2 GB more on this phone.'],
  ])('says how much room is left: %i', { tags: 'long' }, async (room, words) => {
    const estimate = vi.spyOn(navigator.storage, 'estimate');
    onTestFinished(() => estimate.mockRestore());
    estimate.mockResolvedValue({ quota: 2 * room, usage: room });
    await openApp('/outbox', {});
    await expect.element(page.getByText(words)).toBeVisible();
    // With enough room, it is the empty outbox, which is inspected as a screen.
    if (room === 12_600_000) await inspect();
  });

  it('clears sent items, and keeps the others', { tags: 'long' }, async () => {
    const user = sessionUser();
    await keepRequest(user.id, { state: 'sent', result: newFuelRequest() });
    await keepRequest(user.id, refused('invalid', tooLittle));
    await openApp('/outbox', { user });
    await page.getByRole('button', { name: 'Clear sent items from this list' }).click();
    await expect.poll(() => items.elements().length).toBe(1);
    await expect.poll(outboxStates).toEqual(['needs-you']);
  });

  // OUT-6
  it('sends what a closed tab was sending', async () => {
    replaceAppDurations({ outbox: { workerTimeout: 50 } });
    // A connection that comes back with the page has queued its items.
    const { server, user } = await openEmptyOutbox();
    server.answer(creating, newFuelRequest());
    const id = await keepRequest(user.id, { state: 'sending', tries: 1 });
    // The browser releases the lock of a closed tab without telling other tabs.
    const closing = Promise.withResolvers<void>();
    const closed = navigator.locks.request(`volmaak-outbox-${id}`, () => closing.promise);
    const tries = vi.spyOn(navigator.locks, 'request');
    onTestFinished(() => tries.mockRestore());
    onTestFinished(startAutomaticSending());
    await expect.element(outboxPage).toMatchTextContent('Sending…');
    const isLock = ([name]: unknown[]) => name === `volmaak-outbox-${id}`;
    await expect.poll(() => tries.mock.calls.findIndex(isLock)).toBeGreaterThanOrEqual(0);
    // The first try finds it locked.
    await tries.mock.results[tries.mock.calls.findIndex(isLock)]?.value;
    expect(server.sent(creating)).toEqual([]);
    closing.resolve();
    await closed;
    await expect.poll(outboxStates).toEqual(['sent']);
    expect(server.sent(creating)).toHaveLength(1);
  });

  it('waits for a connection, and says so', async () => {
    const app = await openEmptyOutbox();
    const { server, user } = app;
    await loseConnection(app);
    await keepRequest(user.id);
    await expect.element(outboxPage).toMatchTextContent('Waiting for a connection');
    await expect.element(waitingCount(/1 waiting/)).toBeVisible();
    server.answer(creating, newFuelRequest());
    await regainConnection(app);
    await expect.poll(outboxStates).toEqual(['sent']);
    await expect.element(outboxPage).toMatchTextContent('Nothing is waiting to be sent');
  });

  it('sends at once on request, even if the server asked to wait longer', {
    tags: 'long',
  }, async () => {
    const { server, user } = await openEmptyOutbox();
    answerReadiness(server);
    const lastError = { status: 503, code: null, message: 'Later', issues: [], at: Date.now() };
    const nextAttemptAt = Date.now() + 300_000;
    await keepRequest(user.id, {
      state: 'waiting',
      tries: 1,
      attempts: 1,
      nextAttemptAt,
      lastError,
    });
    await expect.element(outboxPage.getByText(/Next try at/)).toBeVisible();
    expect(server.sent(creating)).toEqual([]);
    server.answer(creating, newFuelRequest());
    await page.getByRole('button', { name: /^Send now/ }).click();
    await expectToast('Sent', '20 l for your Toyota Corolla 2019');
    await expect.poll(outboxStates).toEqual(['sent']);
  });

  it('moves no button under a finger when an item is no longer being sent', {
    tags: 'long',
  }, async () => {
    const user = sessionUser();
    const id = await keepRequest(user.id, { state: 'sending' });
    await openApp('/outbox', { user });
    const sendNow = page.getByRole('button', { name: /^Send now/ });
    await expect.element(sendNow).toHaveAttribute('data-loading');
    const places = () =>
      [/^Send now/, /^Delete/].map(
        (name) => page.getByRole('button', { name }).element().getBoundingClientRect().x,
      );
    const before = places();
    await outboxStore.update(id, (item) => ({ ...item, state: 'waiting' }));
    await expect.element(sendNow).toBeEnabled();
    expect(places()).toEqual(before);
  });

  // OUT-33
  it('says at Send now that there is no connection', { tags: 'long' }, async () => {
    const app = await openEmptyOutbox();
    await loseConnection(app);
    expect(outboxPage.getByText(/^There is no connection/).elements()).toEqual([]);
    await keepRequest(app.user.id);
    const sendNow = page.getByRole('button', { name: /^Send now/ });
    const note = 'There is no connection to Volmaak, so nothing can be sent right now.';
    await expect.element(sendNow).toHaveAccessibleDescription(note);
    await expect.element(outboxPage.getByText(note)).toBeVisible();
    app.server.answer(creating, newFuelRequest());
    await regainConnection(app);
    await expect.element(outboxPage.getByText(note)).not.toBeInTheDocument();
  });

  it('sends a refused item on request, and shows why it is refused again', {
    tags: 'long',
  }, async () => {
    const user = sessionUser();
    await keepRequest(user.id, refused('invalid', tooLittle));
    const { server } = await openApp('/outbox', { user });
    server.answer(creating, ({ headers }) => {
      const item = headers.get('X-Outbox-Item') ?? '';
      return refusal(400, { code: 'invalid', message: 'Still not' }, { 'X-Outbox-Item': item });
    });
    await page.getByRole('button', { name: /^Send now/ }).click();
    await expectToast('Not Sent', 'Still not');
    await expect.element(outboxPage).toMatchTextContent('Action needed: Still not');
  });

  it("retries a blocked user's items only after the block", { tags: 'long' }, async () => {
    const user = sessionUser({ isBlacklisted: true, blacklistReason: 'Three are unpaid' });
    const app = await openEmptyOutbox(user);
    const { server, client } = app;
    const message = 'Your account is blocked: Three are unpaid';
    server.answer(creating, refuseItem({ status: 403, code: 'blocked', message }));
    await loseConnection(app);
    const first = await keepRequest(user.id);
    // After the first refusal the app checks the session. The answer starts sending.
    const second = await keepRequest(user.id, { state: 'signed-out' });
    await regainConnection(app);
    await expect.poll(outboxStates).toEqual(['needs-you', 'needs-you']);
    await expect.element(outboxPage).toMatchTextContent(`Action needed: ${message}`);
    await client.refetchQueries({ queryKey: ['session'] });
    await client.refetchQueries({ queryKey: ['session'] });
    server.answerAll({
      [creating]: () => newFuelRequest(),
      'GET /api/auth/session': { authenticated: true, user: sessionUser({ id: user.id }) },
    });
    await client.refetchQueries({ queryKey: ['session'] });
    await expect.poll(outboxStates).toEqual(['sent', 'sent']);
    const sent = server.sent(creating).map(({ headers }) => headers.get('X-Outbox-Item'));
    expect(sent).toEqual([first, second, first, second]);
  });

  it('sends many items once each, some of them with pictures', { tags: 'long' }, async () => {
    const app = await openEmptyOutbox();
    const { server, user } = app;
    await loseConnection(app);
    await Promise.all(Array.from({ length: 20 }, () => keepRequest(user.id)));
    await Promise.all(Array.from({ length: 4 }, () => keepVehicle(user.id)));
    await expect.element(waitingCount(/24 waiting/)).toBeVisible();
    await expect.poll(() => items.elements().length).toBe(24);
    server.answerAll({
      ...vehicleAnswers(),
      [creating]: () => newFuelRequest(),
    });
    await regainConnection(app);
    await expect.poll(async () => new Set(await outboxStates())).toEqual(new Set(['sent']));
    const keys = [...server.keys(creating), ...server.keys('POST /api/cars')];
    expect(keys).toHaveLength(24);
    expect(new Set(keys).size).toBe(24);
  });
});

describe('deleting from the outbox', { tags: 'long' }, () => {
  it.each([
    ['invalid', tooLittle],
    ['key-reused', 'This key was used for something else'],
  ])('asks the server first what became of what was refused as %s', async (code, message) => {
    const user = sessionUser();
    const id = await keepRequest(user.id, refused(code, message));
    const { server } = await openApp('/outbox', { user });
    server.answer(withdrawing, { made: null });
    await expect.element(waitingCount(/1 needs action/)).toBeVisible();
    await page.getByRole('button', { name: /^Delete 20 l/ }).click();
    // The question is the same for both.
    if (code === 'invalid') await inspect();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Deleted', 'it will not be sent');
    await expect.element(outboxPage).toMatchTextContent('Nothing is waiting to be sent');
    await expect.poll(outboxStates).toEqual([]);
    expect(server.sent(withdrawing)).toMatchObject([{ params: { key: id } }]);
    expect(server.sent(creating)).toEqual([]);
  });

  it('marks items that may have arrived while offline, and later shows the outcome', async () => {
    const app = await openEmptyOutbox();
    const { server, user } = app;
    await loseConnection(app);
    await keepRequest(user.id, { state: 'waiting', tries: 1, nextAttemptAt: Date.now() + 60_000 });
    await page.getByRole('button', { name: /^Delete 20 l/ }).click();
    await expect.element(question).toMatchTextContent('It is marked now');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast('Marked for deletion');
    await expect.element(outboxPage).toMatchTextContent('Marked for deletion');
    server.answer(withdrawing, { made: newFuelRequest() });
    await regainConnection(app);
    await expect.element(outboxPage).toMatchTextContent('Already arrived');
    await expect.poll(outboxStates).toEqual(['sent']);
  });

  it('works by keyboard alone', async () => {
    const user = sessionUser();
    const app = await openApp('/', { user });
    const { server } = app;
    await loseConnection(app);
    for (const fuelAmount of [20, 30]) {
      const id = await keepRequest(user.id);
      await outboxStore.update(id, (item) =>
        item.kind === 'fuel-request' ? { ...item, payload: { ...item.payload, fuelAmount } } : item,
      );
    }
    await waitingCount(/2 waiting/).click();
    await expect.element(page.getByRole('heading', { name: 'Outbox' })).toHaveFocus();
    const remove = page.getByRole('button', { name: /^Delete 30 l/ });
    await expect.element(remove).toBeVisible();
    await tabTo(remove);
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(remove).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    // It may have been tried before, so the server is asked first.
    server.answer(creating, newFuelRequest()).answer(withdrawing, { made: null });
    await regainConnection(app);
    await expect.poll(outboxStates).toEqual(['sent']);
    expect(await outboxStore.all()).toMatchObject([{ payload: { fuelAmount: 20 } }]);
  });

  it('warns of the request that waits for a vehicle, which then needs action', async () => {
    const user = sessionUser();
    const { id } = await keepVehicle(user.id, refused('plate-taken', 'It is taken', 409));
    await keepRequest(user.id, { dependsOn: id });
    const { server } = await openApp('/outbox', { user });
    server.answer(withdrawing, { made: null });
    await page.getByRole('button', { name: /^Delete Toyota Corolla/ }).click();
    await expect
      .element(question)
      .toMatchTextContent("The fuel request waiting for this vehicle can't be sent without it.");
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(outboxStates).toEqual(['needs-you']);
    await expect.element(waitingCount(/1 needs action/)).toBeVisible();
    expect(server.sent(creating)).toEqual([]);
  });
});
