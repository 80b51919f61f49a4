import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { outboxStore } from '../../../src/offline/sender.ts';
import { ownAccountAnswers } from '../support/account-data.ts';
import { inspectAllSizes } from '../support/checks.ts';
import { type FakeServer, refusal } from '../support/fake-server.ts';
import { openApp } from '../support/open-app.tsx';
import { keepRequest, outboxPage, outboxStates, refused, waitingCount } from '../support/outbox.ts';
import {
  booked,
  keepRedemption,
  newAttendant,
  newReceipt,
  openStation,
  stationData,
} from '../support/stations.ts';

const booking = 'POST /api/redemptions';
const items = outboxPage.getByRole('listitem');
const button = (name: RegExp) => outboxPage.getByRole('button', { name });
const later = () =>
  ({ state: 'waiting', tries: 1, nextAttemptAt: Date.now() + 3_600_000 }) as const;
const down = { [booking]: refusal(503), 'POST /api/station/sync': () => stationData() };

async function openOutbox(changes: Parameters<typeof keepRedemption>[1] = later()) {
  const user = newAttendant();
  await keepRedemption(user.id, changes);
  return openApp('/outbox', { user, answers: down });
}

/** The account of an attendant whose redemption waits. */
async function openWaiting() {
  const answers = { ...ownAccountAnswers(), [booking]: refusal(503) };
  const { user, server } = await openStation({}, { answers });
  const id = await keepRedemption(user.id, later());
  server.answer('POST /api/auth/logout', () => undefined);
  await page.getByRole('link', { name: 'Account' }).click();
  return { user, server, id };
}

async function expectSignedOut(server: FakeServer) {
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => server.sent('POST /api/auth/logout').length).toBe(1);
}

// VOU-14
describe('a redemption in the outbox', () => {
  it('says what was poured, and cannot be deleted or corrected', { tags: 'long' }, async () => {
    await openOutbox();
    await expect.element(items).toMatchTextContent('20 l poured for CA123456');
    await expect.element(waitingCount(/1 waiting/)).toBeVisible();
    await expect.element(button(/^Send now/)).toBeVisible();
    for (const name of [/^Delete/, /^Correct/, /^Take back/]) {
      await expect.element(button(name)).not.toBeInTheDocument();
    }
    await inspectAllSizes();
  });

  it('that was refused cannot be deleted or corrected either', { tags: 'long' }, async () => {
    await openOutbox(refused('invalid', 'It is damaged') as Parameters<typeof keepRedemption>[1]);
    await expect.element(items).toMatchTextContent('Action needed: It is damaged');
    for (const name of [/^Delete/, /^Correct/]) {
      await expect.element(button(name)).not.toBeInTheDocument();
    }
    await inspectAllSizes();
  });

  it('says that it is booked once it was sent', { tags: 'long' }, async () => {
    const user = newAttendant();
    const receipt = await newReceipt(crypto.randomUUID());
    await keepRedemption(user.id, later(), { receipt });
    const { server } = await openApp('/outbox', { user, answers: down });
    await expect.element(items).toMatchTextContent('20 l poured for CA123456');
    server.answer(booking, booked);
    await button(/^Send now/).click();
    await expect.element(items).toMatchTextContent('It is booked.');
    await expect.poll(outboxStates).toEqual(['sent']);
  });

  it('stays when its attendant signs out, who is not asked about it', async () => {
    const { server } = await openWaiting();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectSignedOut(server);
    expect(await outboxStore.all()).toMatchObject([{ kind: 'redemption', state: 'waiting' }]);
  });

  it('stays when other items are deleted at the sign-out', { tags: 'long' }, async () => {
    const { user, server, id } = await openWaiting();
    await keepRequest(user.id, refused('invalid', 'No'));
    server.answer('DELETE /api/outbox/{key}', { made: null });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expectSignedOut(server);
    expect(await outboxStore.all()).toMatchObject([{ id, kind: 'redemption' }]);
  });
});
