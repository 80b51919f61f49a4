import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Answer, Caller } from '../../support/api.ts';
import { seed } from '../../support/browser/seed.ts';
import type { CardBehaviour } from '../../support/peers/paystack/book.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { Fault, Paystack } from '../../support/server/paystack-process.ts';
import { acceptedQuote, type Buyer } from '../../support/server/purchases.ts';

/** A motorist at a payment, and what is around it. */
export interface Scene {
  db: Database;
  paystack: Paystack;
  buyer: Buyer;
  newBuyer(): Promise<Buyer>;
  newAdmin(): Promise<Caller>;
  /** Stops the server wherever it is. After this, it can only be killed. */
  freeze(): void;
  /** Kills the server, and starts it again at the same address. */
  kill(): Promise<void>;
}

/** A payment during which the server is killed once, and which ends as it should all the same. */
export type Step = (scene: Scene) => Promise<void>;

const patience = { timeout: 120_000, interval: 20 };
const random = seededRandom(seed);

/** A call with a key of its own, which can be repeated. */
function keyed(who: Caller, path: string, body?: object): () => Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() };
  return () => who.call('POST', path, body, headers);
}

/** A purchase by card, with a saved one or on the page of the processor. */
async function purchase(buyer: Buyer, changes: Record<string, unknown> = { checkout: true }) {
  const body = await acceptedQuote(buyer, 20, { paymentMethod: 'card', ...changes });
  const isScheduled = 'scheduledPaymentDate' in changes;
  return keyed(buyer, isScheduled ? '/api/purchases/scheduled' : '/api/purchases', body);
}

const byPage = { paymentMethod: 'card', checkout: true };
const scheduled = () => ({ scheduledPaymentDate: addDays(southAfricanDay(new Date()), 3) });
const paid = { status: 201, body: { paymentStatus: 'paid' } };

const chargePath = '/transaction/charge_authorization';

const idOf = ({ body }: Answer): string => body.purchase?.id ?? body.id;

/** A call whose customer has to go on at a page. */
async function atPage(call: () => Promise<Answer>) {
  const answer = await call();
  expect(answer).toMatchObject({ status: 409, body: { url: expect.any(String) } });
  const page: string = answer.body.url;
  return { call, id: idOf(answer), page };
}

const openPage = async ({ buyer }: Scene, changes: Record<string, unknown> = {}) =>
  atPage(await purchase(buyer, { checkout: true, ...changes }));

async function untilStatus({ db }: Scene, id: string, status: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select payment_status as status from purchases
      where id = ${id}`.execute(db);
    expect(rows).toEqual([{ status }]);
  }, patience);
}

async function untilRefund({ db }: Scene, id: string, state: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select refund_state as state from purchase_charges
      where purchase_id = ${id} and refund_state is not null`.execute(db);
    expect(rows).toEqual([{ state }]);
  }, patience);
}

/** Waits until the latest purchase of a customer has just been settled. */
async function untilSettled({ buyer, db }: Scene, purchases: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select count(*)::int as settled from purchases
        where user_id = ${buyer.userId} and payment_status <> 'processing'`.execute(db);
      expect(rows).toEqual([{ settled: purchases }]);
    },
    { ...patience, interval: 1 },
  );
}

/** Pays on a page, and waits until the server knows. */
async function payOn(
  scene: Scene,
  { id, page }: { id: string; page: string },
  card?: CardBehaviour,
): Promise<string> {
  await scene.paystack.pay(page, card);
  await untilStatus(scene, id, 'paid');
  return id;
}

/** Pays a purchase that was declined or given up. */
async function payAnew(scene: Scene, id: string): Promise<void> {
  await payOn(scene, await atPage(keyed(scene.buyer, `/api/purchases/${id}/pay`, byPage)));
}

/** A choice of the card that the customer has saved with a payment. */
async function savedCard(scene: Scene, card?: CardBehaviour): Promise<{ savedCardId: string }> {
  await payOn(scene, await openPage(scene, { saveCard: true }), card);
  const { body } = await scene.buyer.call('GET', '/api/account/cards');
  return { savedCardId: body[0].id };
}

async function makeDue({ db }: Scene, id: string): Promise<void> {
  const today = southAfricanDay(new Date());
  await sql`update purchases set scheduled_payment_date = ${today} where id = ${id}`.execute(db);
}

/** Lets a payment have waited for longer than it may. */
async function letADayPass({ db }: Scene, id: string): Promise<void> {
  await sql`update purchase_charges set started_at = started_at - interval '1 day',
    next_look_at = now() where purchase_id = ${id}`.execute(db);
}

/** Kills the server while a call of its own to Paystack is on its way, and has no answer. */
async function killDuring<Done>(
  { kill, paystack }: Scene,
  [call, fault]: [call: `${'GET' | 'POST'} /${string}`, fault: Fault],
  act: () => Promise<Done>,
): Promise<Done> {
  await paystack.breakNext(call, fault);
  const acting = act();
  await paystack.untilBroken();
  await kill();
  return acting;
}

/** Kills the server after a payment of which it has heard nothing. */
async function killUnaware({ freeze, kill, paystack }: Scene, pay: () => Promise<void>) {
  freeze();
  await pay();
  await paystack.untilSent();
  await kill();
}

/** The address of the page is lost: the payment is given up, and begun anew. */
const opening =
  (fault: Fault): Step =>
  async (scene) => {
    const call = await purchase(scene.buyer);
    const id = idOf(await killDuring(scene, ['POST /transaction/initialize', fault], call));
    await untilStatus(scene, id, 'failed');
    expect((await call()).status).toBe(402);
    if (fault === 'slow') await scene.paystack.hurry();
    // The others are not charged at all.
    if (fault === 'silent-done') await payAnew(scene, id);
  };

const goingToPage: Step = async (scene) => {
  const opened = await openPage(scene);
  await scene.kill();
  expect(await atPage(opened.call)).toEqual(opened);
  await payOn(scene, opened);
};

const paying =
  (card: CardBehaviour): Step =>
  async (scene) => {
    const { call, id, page } = await openPage(scene);
    await killUnaware(scene, () => scene.paystack.pay(page, card));
    await untilStatus(scene, id, 'paid');
    expect(await call()).toMatchObject(paid);
  };

const payingAfterDecline: Step = async (scene) => {
  const { call, id, page } = await openPage(scene);
  const pay = () => scene.paystack.pay(page, 'declines-then-pays');
  await pay();
  await untilStatus(scene, id, 'failed');
  await killUnaware(scene, pay);
  await untilStatus(scene, id, 'paid');
  expect(await call()).toMatchObject(paid);
};

const verifying: Step = async (scene) => {
  const { call, id, page } = await openPage(scene);
  const pay = () => scene.paystack.pay(page);
  await killDuring(scene, ['GET /transaction/verify', 'silent'], pay);
  await untilStatus(scene, id, 'paid');
  expect(await call()).toMatchObject(paid);
};

const havingPaidOnPage: Step = async (scene) => {
  const { call, page } = await openPage(scene);
  await scene.paystack.pay(page);
  await untilSettled(scene, 1);
  await scene.kill();
  expect(await call()).toMatchObject(paid);
};

const chargingSavedCard =
  (fault: Fault): Step =>
  async (scene) => {
    const call = await purchase(scene.buyer, await savedCard(scene));
    const id = idOf(await killDuring(scene, [`POST ${chargePath}`, fault], call));
    await untilStatus(scene, id, fault === 'slow' ? 'failed' : 'paid');
    if (fault !== 'slow') return;
    // It is charged after it has been given up.
    await scene.paystack.hurry();
    await untilRefund(scene, id, 'refunded');
  };

const havingChargedSavedCard: Step = async (scene) => {
  const call = await purchase(scene.buyer, await savedCard(scene));
  const charging = call();
  await untilSettled(scene, 2);
  await scene.kill();
  expect(await charging).toMatchObject(paid);
  expect(await call()).toMatchObject(paid);
};

/** The bank wants the holder of a saved card to confirm its charge. */
const confirming: Step = async (scene) => {
  const choice = await savedCard(scene, 'pauses-later');
  const { call, id, page } = await atPage(await purchase(scene.buyer, choice));
  await killUnaware(scene, () => scene.paystack.confirm(page));
  await untilStatus(scene, id, 'paid');
  expect(await call()).toMatchObject(paid);
};

/** The address of the bank's page is lost, so nobody confirms there. */
const losingTheBank: Step = async (scene) => {
  const call = await purchase(scene.buyer, await savedCard(scene, 'pauses-later'));
  const id = idOf(await killDuring(scene, [`POST ${chargePath}`, 'silent-done'], call));
  await letADayPass(scene, id);
  await untilStatus(scene, id, 'failed');
  await payAnew(scene, id);
};

const collecting =
  (fault: Fault): Step =>
  async (scene) => {
    const call = await purchase(scene.buyer, { ...(await savedCard(scene)), ...scheduled() });
    const id = idOf(await call());
    await untilStatus(scene, id, 'scheduled');
    await killDuring(scene, [`POST ${chargePath}`, fault], () => makeDue(scene, id));
    await untilStatus(scene, id, 'paid');
    // The first call comes after the one that was repeated.
    if (fault === 'slow') await scene.paystack.hurry();
  };

const refunding =
  (fault: Fault, card?: CardBehaviour): Step =>
  async (scene) => {
    const id = await payOn(scene, await openPage(scene), card);
    const admin = await scene.newAdmin();
    const refund = () => keyed(admin, `/api/admin/purchases/${id}/refund`);
    if (card === 'refund-fails') {
      await refund()();
      await untilRefund(scene, id, 'failed');
    }
    const answer = await killDuring(scene, ['POST /refund', fault], refund());
    expect(answer.status).toBe(200);
    if (card === 'refund-slow') await scene.paystack.hurry();
    await untilStatus(scene, id, 'refunded');
    // The first call comes after the one that was repeated.
    if (fault === 'slow') await scene.paystack.hurry();
  };

const waitingForRefund: Step = async (scene) => {
  const id = await payOn(scene, await openPage(scene), 'refund-slow');
  const admin = await scene.newAdmin();
  const refund = keyed(admin, `/api/admin/purchases/${id}/refund`);
  expect(await refund()).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
  await killUnaware(scene, () => scene.paystack.hurry());
  expect((await refund()).status).toBe(200);
  await untilStatus(scene, id, 'refunded');
};

/** The card of a scheduled purchase is checked with R1.00, which is paid back by itself. */
const checkingCard: Step = async (scene) => {
  const { id, page } = await openPage(scene, scheduled());
  await killUnaware(scene, () => scene.paystack.pay(page));
  await untilStatus(scene, id, 'scheduled');
  await untilRefund(scene, id, 'refunded');
};

const payingCheckBack: Step = async (scene) => {
  const { id, page } = await openPage(scene, scheduled());
  const pay = () => scene.paystack.pay(page);
  await killDuring(scene, ['POST /refund', 'silent-done'], pay);
  await untilStatus(scene, id, 'scheduled');
  await untilRefund(scene, id, 'refunded');
  await makeDue(scene, id);
  await untilStatus(scene, id, 'paid');
};

/** The customer gives the payment up, and pays on its page all the same. */
const payingLate =
  (moment: 'giving up' | 'paying' | 'paying back'): Step =>
  async (scene) => {
    const { id, page } = await openPage(scene);
    const giveUp = keyed(scene.buyer, `/api/purchases/${id}/confirm`, { code: null });
    const pay = () => scene.paystack.pay(page);
    await (moment === 'giving up'
      ? killDuring(scene, ['GET /transaction/verify', 'silent'], giveUp)
      : giveUp());
    await untilStatus(scene, id, 'failed');
    if (moment === 'giving up') await pay();
    if (moment === 'paying') await killUnaware(scene, pay);
    if (moment === 'paying back') await killDuring(scene, ['POST /refund', 'silent-done'], pay);
    await untilRefund(scene, id, 'refunded');
    await untilStatus(scene, id, 'failed');
  };

/** The customer gives one page up, pays on another, and then on the first one as well. */
const payingTwice: Step = async (scene) => {
  const { id, page } = await openPage(scene);
  await keyed(scene.buyer, `/api/purchases/${id}/confirm`, { code: null })();
  await payAnew(scene, id);
  await killUnaware(scene, () => scene.paystack.pay(page, 'pays-with-events'));
  await untilRefund(scene, id, 'refunded');
  await untilStatus(scene, id, 'paid');
};

/** Tries again until a purchase is paid, as a person does. */
async function payUntilPaid({ buyer, paystack }: Scene, first: () => Promise<Answer>) {
  let call = first;
  return vi.waitFor(async () => {
    const answer = await call();
    if (answer.body.url) await paystack.pay(answer.body.url);
    if (answer.status === 402) {
      const body = { ...byPage, saveCard: true };
      call = keyed(buyer, `/api/purchases/${idOf(answer)}/pay`, body);
    }
    expect(answer.body.paymentStatus).toBe('paid');
    return idOf(answer);
  }, patience);
}

async function payInEveryWay(scene: Scene): Promise<void> {
  const { buyer } = scene;
  await payUntilPaid(scene, await purchase(buyer, { checkout: true, saveCard: true }));
  const [card] = (await buyer.call('GET', '/api/account/cards')).body;
  const saved = { savedCardId: card.id };
  const later = idOf(await (await purchase(buyer, { ...saved, ...scheduled() }))());
  await makeDue(scene, later);
  const refunded = await payUntilPaid(scene, await purchase(buyer, saved));
  const admin = await scene.newAdmin();
  const refund = keyed(admin, `/api/admin/purchases/${refunded}/refund`);
  expect((await refund()).status).toBe(200);
  await untilStatus(scene, refunded, 'refunded');
  await untilStatus(scene, later, 'paid');
}

const doingEverything: Step = async (scene) => {
  const buyers = [scene.buyer, await scene.newBuyer(), await scene.newBuyer()];
  const all = Promise.all(buyers.map((buyer) => payInEveryWay({ ...scene, buyer })));
  all.catch(() => {});
  await pause(random() * 2500);
  await scene.kill();
  await all;
};

/** Every step of a payment at Paystack, and what happens while the server is killed. */
export const steps: readonly [happening: string, step: Step][] = [
  ['a page is opened', opening('silent-done')],
  ['a page is opened that Paystack never makes', opening('silent')],
  ['a page is opened that Paystack makes too late', opening('slow')],
  ['a customer goes to the page', goingToPage],
  ['a customer pays', paying('pays')],
  ['a customer pays, and no event comes', paying('pays-without-event')],
  ['a customer pays after a decline', payingAfterDecline],
  ['a payment is verified', verifying],
  ['a customer has just paid', havingPaidOnPage],
  ['a saved card is charged', chargingSavedCard('silent-done')],
  ['a saved card is charged too late', chargingSavedCard('slow')],
  ['a saved card has just been charged', havingChargedSavedCard],
  ['a customer confirms a charge at the bank', confirming],
  ['the bank answers with its page', losingTheBank],
  ['a scheduled payment is collected', collecting('silent-done')],
  ['a scheduled payment is collected, and never arrives', collecting('silent')],
  ['a scheduled payment is collected, and arrives late', collecting('slow')],
  ['a refund is asked for', refunding('silent-done')],
  ['a refund is asked for, and never arrives', refunding('silent')],
  ['a refund is asked for, and arrives late', refunding('slow')],
  ['a slow refund is asked for', refunding('silent-done', 'refund-slow')],
  ['a slow refund is under way', waitingForRefund],
  ['a refund is asked for again', refunding('silent-done', 'refund-fails')],
  ['the card of a scheduled payment is checked', checkingCard],
  ['the check of a card is paid back', payingCheckBack],
  ['a customer gives up', payingLate('giving up')],
  ['a customer pays after giving up', payingLate('paying')],
  ['a late payment is paid back', payingLate('paying back')],
  ['a customer pays a second time', payingTwice],
  ['three customers do everything', doingEverything],
];
