import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PurchaseId } from '../../../../domain/ids.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import type { Quote } from '../../../../domain/purchases/quote.ts';
import type { PaymentOutcome } from '../../../api/payment-outcome.ts';
import { type PaymentRequest, usePayment } from '../../../api/payments.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { checkConnection, isConnected } from '../../../http/connection.ts';
import type { AcceptanceProps, OpenAttempt } from '../draft.ts';
import { schedulingFailed } from './schedule-refusal.ts';

const noAnswer =
  'No answer came, so the payment may or may not have gone through. Try the same again here: you are never charged twice for it.';
const keyUsed =
  'An earlier try of this payment did arrive. Please check your purchases before you pay again.';
const purchaseFailed = 'Failed to process purchase';
const declinedDefault = 'Your card was declined';

interface PayingOptions extends Pick<AcceptanceProps, 'user' | 'openAttempt'> {
  method: OpenAttempt['method'];
  declined?: AcceptanceProps['declined'];
  onAttempt?: AcceptanceProps['onAttempt'];
  onPaid: (purchase: Purchase, isUnderWay: boolean) => void;
  /** The server's message, if there is one. */
  onRefused: (message: string | undefined, code: string | undefined) => void;
  /** Shows at its field why the amount is refused. Returns false if there is no such field. */
  onAmountRefused?: (message: string) => boolean;
}

/**
 * One payment from its form to its end:
 * 1. Without a connection, nothing is sent.
 * 2. Without an answer, the next try uses the same key.
 * 3. A declined card leaves a purchase, which the next card pays.
 * 4. If the price moved or the bank wants a code, the user is asked first.
 * 5. Where cards are entered at the processor, the browser goes there; it comes back to ReturnPage.
 */
export function usePaying(options: PayingOptions) {
  const { key, codeFor } = options.openAttempt ?? {};
  const payment = usePayment(options.user.id, key);
  const [problem, setProblem] = useState<string | null>(key ? noAnswer : null);
  const [moved, setMoved] = useState<Quote | null>(null);
  const [waiting, setWaiting] = useState<PurchaseId | null>(codeFor ?? null);
  /** The page on which the payment that waits goes on; null if the bank's code is entered here. */
  const [checkoutUrl, setCheckoutUrl] = useState(options.openAttempt?.checkoutUrl ?? null);
  const [declined, setDeclined] = useState<PurchaseId | null>(options.declined ?? null);

  async function pay(request: PaymentRequest) {
    // The form shows this itself, above its fields.
    if (!isConnected()) return void checkConnection();
    // Saved before the call, because the app may be closed before the answer comes.
    reportAttempt({ key: payment.currentKey() });
    const outcome = await payment.pay(afterDecline(request, declined));
    handleOutcome(outcome);
    // The form has said where it leads. With a saved card, the user is asked first.
    const isForeseen = 'card' in request && request.card.kind === 'checkout';
    if (outcome?.kind === 'checkout' && isForeseen) location.assign(outcome.url);
  }

  async function confirm(code: string) {
    if (waiting) handleOutcome(await payment.confirm(waiting, code));
  }

  /** The purchase is then unpaid, and another card can pay it. */
  async function giveUp() {
    if (!waiting) return;
    const outcome = await payment.confirm(waiting, null);
    if (!outcome || !isGivenUp(outcome)) return handleOutcome(outcome);
    setDeclined(waiting);
    reportAttempt(null, waiting);
    setWaiting(null);
    setProblem(null);
  }

  function handleOutcome(outcome: PaymentOutcome | null) {
    if (!outcome) return;
    recordAttempt(outcome);
    const refusedAmount = refusalOfAmount(outcome);
    if (refusedAmount && options.onAmountRefused?.(refusedAmount)) return setProblem(null);
    // Rendered at once, because the handler may move the focus.
    flushSync(() => setProblem(problemOf(outcome, options.method)));
    switch (outcome.kind) {
      case 'done':
      case 'under-way':
        return options.onPaid(outcome.purchase, outcome.kind === 'under-way');
      case 'second-step':
        return setWaiting(outcome.purchase.id);
      case 'checkout':
        // Whoever comes back by the browser's button finds the payment that waits.
        setCheckoutUrl(outcome.url);
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
    switch (outcome.kind) {
      case 'no-answer':
        return;
      case 'second-step':
        return reportAttempt({ codeFor: outcome.purchase.id });
      case 'checkout':
        return reportAttempt({ codeFor: outcome.purchase.id, checkoutUrl: outcome.url });
      case 'declined':
        return reportAttempt(null, outcome.purchase.id);
      case 'refused':
        // After a wrong code the purchase still waits for one.
        return waiting ? undefined : reportAttempt(null);
      default:
        return reportAttempt(null);
    }
  }

  function reportAttempt(attempt: Omit<OpenAttempt, 'method'> | null, left?: PurchaseId) {
    options.onAttempt?.(attempt && { method: options.method, ...attempt }, left);
  }

  return {
    pay,
    confirm,
    giveUp,
    isPending: payment.isPending,
    problem,
    moved,
    forgetMoved: () => setMoved(null),
    isWaiting: waiting !== null,
    checkoutUrl,
  };
}

/** Whether a payment that its user gives up has ended unpaid. It may have been made meanwhile. */
function isGivenUp(outcome: PaymentOutcome): boolean {
  if (outcome.kind === 'refused') return outcome.code !== 'payment-under-way';
  if (outcome.kind === 'done') return outcome.purchase.paymentStatus === 'failed';
  return outcome.kind === 'declined';
}

/** The declined purchase exists already, so it is paid and not created again. */
function afterDecline(request: PaymentRequest, declined: PurchaseId | null): PaymentRequest {
  if (!declined || request.kind !== 'purchase' || request.method !== 'card') return request;
  return { kind: 'settle', id: declined, card: request.card };
}

function refusalOfAmount(outcome: PaymentOutcome): string | undefined {
  if (outcome.kind !== 'refused') return undefined;
  return outcome.issues.find(({ field }) => field === 'amount')?.message;
}

/** The message that stays in the form. */
function problemOf(outcome: PaymentOutcome, method: OpenAttempt['method']): string | null {
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
      if (outcome.code === 'key-reused') return keyUsed;
      return outcome.message ?? (method === 'schedule' ? schedulingFailed : purchaseFailed);
    default:
      return null;
  }
}

export function toastPaid(text: string, isUnderWay: boolean, title = 'Purchase Successful'): void {
  toastSuccess(
    isUnderWay
      ? {
          title: 'Payment Under Way',
          text: "Your bank hasn't confirmed yet. You will see the result in your purchases.",
        }
      : { title, text },
  );
}

export function toastRefused(message: string | undefined, title = 'Purchase Failed'): void {
  toastError({ title, text: message || purchaseFailed });
}
