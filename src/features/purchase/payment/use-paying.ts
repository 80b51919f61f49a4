import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PurchaseId, UserId } from '../../../../domain/ids.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import type { PaymentOutcome } from '../../../api/payment-outcome.ts';
import { type PaymentRequest, usePayment } from '../../../api/payments.ts';
import { checkConnection, isConnected } from '../../../http/connection.ts';
import type { OpenAttempt } from '../draft.ts';

const noAnswer =
  'No answer came, so the payment may or may not have gone through. Try again here: you are never charged twice for it.';
const keyUsed =
  'An earlier try of this payment did arrive. Please check your purchases before you pay again.';
const declinedDefault = 'Your card was declined';

interface PayingOptions {
  /** The key of an earlier try without an answer. */
  openKey?: string | undefined;
  /** The purchase that already waits for the bank's code. */
  codeFor?: PurchaseId | undefined;
  /** The purchase of the same quote that a declined card left behind. */
  declined?: PurchaseId | null;
  onPaid: (purchase: Purchase, isUnderWay: boolean) => void;
  /** The server's message, if there is one. */
  onRefused: (message: string | undefined, code: string | undefined) => void;
  /**
   * Reports an unfinished try (no answer, or waiting for the code) or null, and the purchase that a
   * declined card left behind.
   */
  onAttempt?: (attempt: Omit<OpenAttempt, 'method'> | null, declined?: PurchaseId) => void;
}

/**
 * One payment from its form to its end:
 * 1. Without a connection, nothing is sent.
 * 2. Without an answer, the next try uses the same key.
 * 3. A declined card leaves a purchase, which the next card pays.
 * 4. If the price moved or the bank wants a code, the user is asked first.
 */
export function usePaying(userId: UserId, options: PayingOptions) {
  const payment = usePayment(userId, options.openKey);
  const [problem, setProblem] = useState<string | null>(options.openKey ? noAnswer : null);
  const [moved, setMoved] = useState<Quote | null>(null);
  const [waiting, setWaiting] = useState<PurchaseId | null>(options.codeFor ?? null);
  const [declined, setDeclined] = useState<PurchaseId | null>(options.declined ?? null);

  async function pay(request: PaymentRequest) {
    // The form shows this itself, above its fields.
    if (!isConnected()) return void checkConnection();
    // Saved before the call, because the app may be closed before the answer comes.
    options.onAttempt?.({ key: payment.currentKey() });
    handleOutcome(await payment.pay(afterDecline(request, declined)));
  }

  async function confirm(code: string) {
    if (waiting) handleOutcome(await payment.confirm(waiting, code));
  }

  /** The purchase is then unpaid, and another card can pay it. */
  async function giveUp() {
    if (!waiting) return;
    const outcome = await payment.confirm(waiting, null);
    if (outcome?.kind === 'no-answer') return setProblem(noAnswer);
    if (outcome) {
      setDeclined(waiting);
      options.onAttempt?.(null, waiting);
    }
    setWaiting(null);
    setProblem(null);
  }

  function handleOutcome(outcome: PaymentOutcome | null) {
    if (!outcome) return;
    recordAttempt(outcome);
    // Rendered at once, because the handler may move the focus.
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
        return options.onRefused(outcome.message ?? declinedDefault, 'card-declined');
      case 'refused':
        return options.onRefused(outcome.message, outcome.code);
    }
  }

  function recordAttempt(outcome: PaymentOutcome) {
    if (outcome.kind === 'no-answer') return;
    if (outcome.kind === 'second-step') options.onAttempt?.({ codeFor: outcome.purchase.id });
    else if (outcome.kind === 'declined') options.onAttempt?.(null, outcome.purchase.id);
    // After a wrong code the purchase still waits for one.
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

/** The declined purchase exists already, so it is paid and not created again. */
function afterDecline(request: PaymentRequest, declined: PurchaseId | null): PaymentRequest {
  if (!declined || request.kind !== 'purchase' || request.method !== 'card') return request;
  return { kind: 'settle', id: declined, card: request.card };
}

/** The message that stays in the form. */
function problemOf(outcome: PaymentOutcome): string | null {
  switch (outcome.kind) {
    case 'no-answer':
      return noAnswer;
    case 'declined': {
      const reason = (outcome.message ?? declinedDefault).replace(/\.$/, '');
      const isOwed = outcome.purchase.paymentStatus !== 'failed';
      const debt = isOwed ? 'You still have to pay it' : 'Nothing is owed';
      return `${reason}. ${debt}: try another card.`;
    }
    case 'refused':
      return outcome.code === 'key-reused' ? keyUsed : (outcome.message ?? null);
    default:
      return null;
  }
}
