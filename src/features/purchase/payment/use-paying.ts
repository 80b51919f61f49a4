import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PurchaseId, UserId } from '../../../../domain/ids.ts';
import type { Purchase } from '../../../../domain/purchase.ts';
import type { Quote } from '../../../../domain/quote.ts';
import { isConnected, lookForConnection } from '../../../api/connection.ts';
import type { PaymentOutcome } from '../../../api/payment-outcome.ts';
import { type PaymentWish, usePayment } from '../../../api/payments.ts';
import { paymentTexts as texts } from '../texts.ts';

interface PayingOptions {
  /** The key of an earlier try that got no answer. */
  openKey?: string | undefined;
  /** The purchase whose payment waits for the bank's code already. */
  codeFor?: PurchaseId | undefined;
  onPaid: (purchase: Purchase, isUnderWay: boolean) => void;
  /** The server's words, where it gave any. */
  onRefused: (message: string | undefined, code: string | undefined) => void;
  /** With the key as long as a try has got no answer, with null once it has. */
  onAttempt?: (key: string | null) => void;
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
  const [declined, setDeclined] = useState<PurchaseId | null>(null);

  async function pay(wish: PaymentWish) {
    if (!isConnected()) {
      void lookForConnection();
      return setProblem(texts.needsConnection);
    }
    // Before it is sent: the app may be closed, or end, before the answer comes.
    options.onAttempt?.(payment.currentKey());
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
    if (outcome) setDeclined(waiting);
    setWaiting(null);
    setProblem(null);
  }

  function heed(outcome: PaymentOutcome | null) {
    if (!outcome) return;
    if (outcome.kind !== 'no-answer') options.onAttempt?.(null);
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
function afterDecline(wish: PaymentWish, declined: PurchaseId | null): PaymentWish {
  if (!declined || wish.kind !== 'purchase' || wish.method !== 'card') return wish;
  return { kind: 'settle', id: declined, card: wish.card };
}

/** What stays to be read in the form. */
function problemOf(outcome: PaymentOutcome): string | null {
  switch (outcome.kind) {
    case 'no-answer':
      return texts.noAnswer;
    case 'declined':
      return texts.declined(outcome.message ?? texts.declinedDefault);
    case 'refused':
      return outcome.code === 'key-reused' ? texts.keyUsed : (outcome.message ?? null);
    default:
      return null;
  }
}
