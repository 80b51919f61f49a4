import { setTimeout as pause } from 'node:timers/promises';
import { serverDurations } from '../../domain/durations.ts';
import type { Purchase } from '../../domain/purchase.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { type AskedCharge, findCharge } from '../stores/purchase-charges.ts';
import { lookUpCharge } from './charge-lookup.ts';
import { declineWords } from './decline-words.ts';
import { readPurchase } from './own-purchase.ts';

/**
 * What a payment call answers: the purchase, paid or still `processing`, or the decline. A repeated
 * call asks the gateway itself, and waits a while for the first one's word from it (decision 14).
 * @throws Refusal 402 'card-declined', with the purchase
 */
export async function answerPayment(context: Context, chargeKey: string): Promise<Purchase> {
  // What it finds is recorded, and so seen below.
  void lookUpCharge(context, chargeKey);
  const charge = await chargeOnceAnswered(context, chargeKey);
  const purchase = await readPurchase(context.db, charge.purchaseId);
  if (charge.state !== 'declined') return purchase;
  throw new Refusal('card-declined', {
    message: declineWords(charge.reason),
    beside: { purchase },
  });
}

async function chargeOnceAnswered({ db }: Context, key: string): Promise<AskedCharge> {
  const deadline = performance.now() + serverDurations.payments.answer;
  for (;;) {
    const charge = await findCharge(db, key);
    if (!charge) throw new Refusal('payment-not-found');
    if (charge.state !== 'asked' || performance.now() > deadline) return charge;
    await pause(serverDurations.payments.look);
  }
}
