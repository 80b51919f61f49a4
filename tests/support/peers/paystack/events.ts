import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { knownDispute, knownRefund, verifiedTransaction } from './answers.ts';
import type { PeerDispute, PeerRefund, PeerTransaction } from './book.ts';

interface Receiver {
  webhook: string;
  secretKey: string;
  /** The waits in milliseconds before an event is sent again. */
  retries: readonly number[];
}

/** Sends events to the webhook, and again until it answers 200. */
export class Events {
  readonly #receiver: Receiver;
  /** How often each event was sent, and how it was answered last. */
  readonly sent: { event: string; reference: string; tries: number; status: number }[] = [];

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  charge(transaction: PeerTransaction, { copies = 1, after = 0 } = {}): void {
    const body = { event: 'charge.success', data: verifiedTransaction(transaction) };
    for (let copy = 0; copy < copies; copy += 1) void this.#send(body, transaction, after);
  }

  refund(refund: PeerRefund): void {
    const body = { event: `refund.${refund.status}`, data: knownRefund(refund) };
    void this.#send(body, refund.transaction, 0);
  }

  dispute(dispute: PeerDispute, word: 'create' | 'resolve'): void {
    const body = { event: `charge.dispute.${word}`, data: knownDispute(dispute) };
    void this.#send(body, dispute.transaction, 0);
  }

  async #send(message: { event: string }, { reference }: PeerTransaction, after: number) {
    const { webhook, secretKey, retries } = this.#receiver;
    const body = JSON.stringify(message);
    const signature = createHmac('sha512', secretKey).update(body).digest('hex');
    const entry = { event: message.event, reference, tries: 0, status: 0 };
    if (after > 0) await wait(after, undefined, { ref: false });
    this.sent.push(entry);
    for (const delay of [0, ...retries]) {
      await wait(delay, undefined, { ref: false });
      entry.tries += 1;
      entry.status = await post(webhook, body, signature);
      if (entry.status === 200) return;
    }
  }
}

/** The status of the answer; 0 without one. */
async function post(webhook: string, body: string, signature: string): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    const answer = await fetch(webhook, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
