import { serverDurations } from '../../../durations.ts';
import { embeddedCheck } from '../../gateway-check.ts';
import { notFound, type PaymentProcessor } from '../payments.ts';
import { answerWithTimeout } from './answer-with-timeout.ts';
import { endSource, ensureCustomer, eraseSources, findCharge } from './book.ts';
import { answerSecondStep, giveUpCharge, refundCharge } from './changes.ts';
import { toKnownCharge } from './charge-outcome.ts';
import { type ChargeRequest, charge } from './charges.ts';
import { listDisputes } from './disputes.ts';
import { readDemoEvent } from './events.ts';
import { listSettledLines, listSettlements } from './settlements.ts';
import { makeMandate, saveCard } from './sources.ts';
import type { ChargeRow, DemoBook } from './tables.ts';

/**
 * The embedded gateway: a payment processor with its own book. Its test cards produce every outcome
 * that a payment can have (docs/payments.md).
 */
export function demoPayments(book: DemoBook, { clock }: { clock: () => Date }): PaymentProcessor {
  const ask = <Answer>(call: (now: Date) => Promise<Answer>) =>
    answerWithTimeout(serverDurations.gateways.payments, () => call(clock()));
  const chargeNow = (request: ChargeRequest) =>
    ask(async (now) => toKnownCharge(await charge(book, now, request), clock()));
  const answerFor = (row: ChargeRow | undefined) => (row ? toKnownCharge(row, clock()) : notFound);

  return {
    name: 'demo',

    typedCards: {
      charge: ({ key, amount, card, saveForCustomer }) =>
        chargeNow({ key, amount, source: { card, saveForCustomer } }),
      save: ({ key, customer, card }) =>
        ask(async (now) => ({
          outcome: 'saved',
          card: await saveCard(book, now, { key, customer, card }),
        })),
      confirm: (key, code) =>
        ask(async (now) => answerFor(await answerSecondStep(book, now, key, code))),
    },

    checkout: null,

    mandates: {
      // There is no bank that would ask its customer, so a mandate is confirmed at once.
      create: (mandate) =>
        ask(async (now) => ({
          outcome: 'made',
          mandate: await makeMandate(book, now, mandate),
          state: 'confirmed',
        })),
      collect: ({ key, amount, mandate }) => chargeNow({ key, amount, source: { token: mandate } }),
    },

    createCustomer: (key) =>
      ask(async (now) => ({ outcome: 'made', customer: await ensureCustomer(book, key, now) })),
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

    chargeToken: ({ key, amount, token }) => chargeNow({ key, amount, source: { token } }),
    lookUp: (key) => ask(async () => answerFor(await findCharge(book, key))),
    giveUp: (key) => ask(async (now) => toKnownCharge(await giveUpCharge(book, now, key), clock())),
    refund: ({ key }) =>
      ask(async (now) => {
        const row = await refundCharge(book, now, key);
        return row
          ? { outcome: 'refunded', reference: row.id }
          : { outcome: 'not-refundable', reference: null };
      }),

    listSettlements: (from) =>
      ask(async () => ({ outcome: 'listed', items: await listSettlements(book, from) })),
    listSettledLines: ({ paidOn }) =>
      ask(async () => ({ outcome: 'listed', items: await listSettledLines(book, paidOn) })),
    listDisputes: (from) =>
      ask(async (now) => ({ outcome: 'listed', items: await listDisputes(book, now, from) })),

    readEvent: (headers, body) => readDemoEvent(book, headers, body),
    eventAnswers: { accepted: 204, unknownKey: 404 },

    checkGateway: embeddedCheck('test cards only, no money moves'),
  };
}
