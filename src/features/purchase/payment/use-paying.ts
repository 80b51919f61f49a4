import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PurchaseId, UserId } from '../../../../domain/ids.ts';
import type { Purchase } from '../../../../domain/purchase.ts';
import type { Quote } from '../../../../domain/quote.ts';
import type { PaymentOutcome } from '../../../api/payment-outcome.ts';
import { type PaymentRequest, usePayment } from '../../../api/payments.ts';
import { checkConnection, isConnected } from '../../../http/connection.ts';
import type { OpenAttempt } from '../draft.ts';
import { paymentTexts as texts } from '../texts.ts';

interface PayingOptions {
  /** The key of an earlier try that got no answer. */
  openKey?: string | undefined;
  /** The purchase whose payment waits for the bank's code already. */
  codeFor?: PurchaseId | undefined;
  /** The purchase that an earlier card, which was declined, left for the same quote. */
  declined?: PurchaseId | null;
  onPaid: (purchase: Purchase, isUnderWay: boolean) => void;
  /** The server's words, where it gave any. */
  onRefused: (message: string | undefined, code: string | undefined) => void;
  /** What is open: a try without an answer, a purchase that waits for its code, or nothing; and what a declined card left. */
  onAttempt?: (attempt: Omit<OpenAttempt, 'method'> | null, declined?: PurchaseId) => void;
}

/**
 * One payment from its form to its end:
 * 1. without a connection nothing is tried;
 * 2. no answer leaves the key for the next try;
 * 3. a declined card leaves a purchase, which the next card pays;
 * 4. a price that moved, or a code of the bank's, is asked for in between.
 */
export function usePaying(userId: UserId, options: PayingOptions) {
  const payment = usePayment(userId, options.openKey);
  const [problem, setProblem] = useState<string | null>(options.openKey ? texts.noAnswer : null);
  const [moved, setMoved] = useState<Quote | null>(null);
  const [waiting, setWaiting] = useState<PurchaseId | null>(options.codeFor ?? null);
  const [declined, setDeclined] = useState<PurchaseId | null>(options.declined ?? null);

  async function pay(wish: PaymentRequest) {
    // The form says so itself, above what is filled in.
    if (!isConnected()) return void checkConnection();
    // Before it is sent: the app may be closed, or end, before the answer comes.
    options.onAttempt?.({ key: payment.currentKey() });
    heed(await payment.pay(afterDecline(wish, declined)));
  }

  async function confirm(code: string) {
    if (waiting) heed(await payment.confirm(waiting, code));
  }

  /** The purchase stands unpaid then, and another card may be tried for it. */
  async function giveUp() {
    if (!waiting) return;
    const outcome = await payment.confirm(waiting, null);
    if (outcome?.kind === 'no-answer') return setProblem(texts.noAnswer);
    if (outcome) {
      setDeclined(waiting);
      options.onAttempt?.(null, waiting);
    }
    setWaiting(null);
    setProblem(null);
  }

  function heed(outcome: PaymentOutcome | null) {
    if (!outcome) return;
    noteAttempt(outcome);
    // At once: whoever hears of it may take the focus.
    flushSync(() => setProblem(problemOf(outcome)));
    switch (outcome.kind) {
      case 'done':
      case 'under-way':
        return options.onPaid(outcome.purchase, outcome.kind === 'under-way');
      case 'second-step':
        return setWaiting(outcome.purchase.id);
      case 'moved':
        return setMoved(outcome.quote);
      case 'declined':
        setWaiting(null);
        setDeclined(outcome.purchase.id);
        return options.onRefused(outcome.message ?? texts.declinedDefault, 'card-declined');
      case 'refused':
        return options.onRefused(outcome.message, outcome.code);
    }
  }

  function noteAttempt(outcome: PaymentOutcome) {
    if (outcome.kind === 'no-answer') return;
    if (outcome.kind === 'second-step') options.onAttempt?.({ codeFor: outcome.purchase.id });
    else if (outcome.kind === 'declined') options.onAttempt?.(null, outcome.purchase.id);
    // What the code was refused for still waits for it.
    else if (outcome.kind !== 'refused' || !waiting) options.onAttempt?.(null);
  }

  return {
    pay,
    confirm,
    giveUp,
    isPending: payment.isPending,
    problem,
    moved,
    forgetMoved: () => setMoved(null),
    needsCode: waiting !== null,
  };
}

/** A declined purchase is there already: it is paid, and not made a second time. */
function afterDecline(wish: PaymentRequest, declined: PurchaseId | null): PaymentRequest {
  if (!declined || wish.kind !== 'purchase' || wish.method !== 'card') return wish;
  return { kind: 'settle', id: declined, card: wish.card };
}

/** What stays to be read in the form. */
function problemOf(outcome: PaymentOutcome): string | null {
  switch (outcome.kind) {
    case 'no-answer':
      return texts.noAnswer;
    case 'declined':
      return outcome.purchase.paymentStatus === 'failed'
        ? texts.declined(outcome.message ?? texts.declinedDefault)
        : texts.declinedStillOwed(outcome.message ?? texts.declinedDefault);
    case 'refused':
      return outcome.code === 'key-reused' ? texts.keyUsed : (outcome.message ?? null);
    default:
      return null;
  }
}
