import { serverDurations } from '../../../../domain/durations.ts';
import { embeddedCheck } from '../../gateway-check.ts';
import type { NotFound, Payments } from '../payments.ts';
import { answerWithTimeout } from './answer-with-timeout.ts';
import { endSource, ensureCustomer, eraseSources, findCharge } from './book.ts';
import { answerSecondStep, giveUpCharge, refundCharge } from './changes.ts';
import { toKnownCharge } from './charge-outcome.ts';
import { type ChargeRequest, charge } from './charges.ts';
import { readDemoEvent } from './events.ts';
import { makeMandate, saveCard } from './sources.ts';
import type { ChargeRow, DemoBook } from './tables.ts';

const notFound: NotFound = { outcome: 'not-found', reference: null, reason: null };

/**
 * The embedded gateway: a payment processor with its own book. Its test cards produce every outcome
 * that a payment can have (docs/payments.md).
 */
export function demoPayments(book: DemoBook, { clock }: { clock: () => Date }): Payments {
  const ask = <Answer>(call: (now: Date) => Promise<Answer>) =>
    answerWithTimeout(serverDurations.gateways.payments, () => call(clock()));
  const chargeNow = (request: ChargeRequest) =>
    ask(async (now) => toKnownCharge(await charge(book, now, request), clock()));
  const answerFor = (row: ChargeRow | undefined) => (row ? toKnownCharge(row, clock()) : notFound);

  return {
    createCustomer: (key) =>
      ask(async (now) => ({ outcome: 'made', customer: await ensureCustomer(book, key, now) })),

    chargeCard: ({ key, amount, card, saveForCustomer }) =>
      chargeNow({ key, amount, source: { card, saveForCustomer } }),
    chargeToken: ({ key, amount, token }) => chargeNow({ key, amount, source: { token } }),
    collect: ({ key, amount, mandate }) => chargeNow({ key, amount, source: { token: mandate } }),

    saveCard: ({ key, customer, card }) =>
      ask(async (now) => ({
        outcome: 'saved',
        card: await saveCard(book, now, { key, customer, card }),
      })),
    deleteCard: (token) =>
      ask(async (now) => {
        await endSource(book, token, now);
        return { outcome: 'deleted' };
      }),
    deleteCustomer: (customer) =>
      ask(async (now) => {
        await eraseSources(book, customer, now);
        return { outcome: 'deleted' };
      }),
    createMandate: (mandate) =>
      ask(async (now) => ({ outcome: 'made', mandate: await makeMandate(book, now, mandate) })),

    confirm: (key, code) =>
      ask(async (now) => answerFor(await answerSecondStep(book, now, key, code))),
    lookUp: (key) => ask(async () => answerFor(await findCharge(book, key))),
    giveUp: (key) => ask(async (now) => toKnownCharge(await giveUpCharge(book, now, key), clock())),
    refund: (key) =>
      ask(async (now) => {
        const row = await refundCharge(book, now, key);
        return { outcome: row ? 'refunded' : 'not-refundable', reference: row?.id ?? null };
      }),

    readEvent: (headers, body) => readDemoEvent(book, headers, body),

    checkGateway: embeddedCheck('test cards only, no money moves'),
  };
}
