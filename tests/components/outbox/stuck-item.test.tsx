import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { connectedPeriod, reportAnswer } from '../../../src/http/connection.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { storedProblems } from '../../../src/session/device-problems.ts';
import { answerReadiness, keepRequest, openEmptyOutbox, refuseItem } from '../support/outbox.ts';

const creating = 'POST /api/fuel-requests';
const twoDays = 2 * 24 * 60 * 60 * 1000;

// OUT-25
it('an item that fails for days while the server answers is counted once', async () => {
  const { server, user } = await openEmptyOutbox();
  answerReadiness(server);
  const nextAttemptAt = Date.now() + 300_000;
  await keepRequest(user.id, { createdAt: Date.now() - twoDays, state: 'waiting', nextAttemptAt });
  const broken = { status: 500, code: 'internal', message: 'x' };
  const refuse = refuseItem(broken, { 'Retry-After': '300' });
  const counts = () => storedProblems()?.problems.map(({ problem, count }) => [problem, count]);
  const answerAnotherCall = async () => {
    reportAnswer();
    const [item] = await outboxStore.all();
    return (connectedPeriod()?.answeredAt ?? 0) - (item?.lastError?.at ?? Number.NaN);
  };
  const sendNow = page.getByRole('button', { name: /^Send now/ });

  for (const tries of [1, 2, 3]) {
    const release = server.hold(creating, refuse);
    await sendNow.click();
    await expect.poll(() => server.sent(creating).length).toBe(tries);
    // The outbox is looked at when it changes: after the answer, that is the next try.
    if (tries > 1) await expect.poll(counts).toEqual([['item-stuck', 1]]);
    release();
    await expect.element(sendNow).toBeEnabled();
    // At least a millisecond after the failure.
    await expect.poll(answerAnotherCall).toBeGreaterThan(0);
  }
});
