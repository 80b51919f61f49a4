import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { appDurations } from '../../domain/durations.ts';
import type { PurchaseId, SavedCardId, UserId } from '../../domain/ids.ts';
import type { CardDetails } from '../../domain/payments/payment-card.ts';
import type { PaymentMethod } from '../../domain/payments/payment-status.ts';
import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import { call } from '../http/client.ts';
import { useSingleRun } from '../http/use-single-run.ts';
import { newUuid } from '../offline/new-uuid.ts';
import { handleSessionError } from '../session/session.ts';
import {
  answeredOutcome,
  consumesKey,
  failedOutcome,
  type PaymentOutcome,
} from './payment-outcome.ts';
import {
  type AgreedPurchase,
  cachePurchase,
  purchaseBody,
  reloadAfterPayment,
} from './purchases.ts';

export type CardChoice =
  | { kind: 'typed'; card: CardDetails; keep: boolean }
  | { kind: 'saved'; id: SavedCardId }
  /** Entered on the page of the processor. */
  | { kind: 'checkout'; keep: boolean };

export type PaymentRequest =
  | { kind: 'purchase'; agreed: AgreedPurchase; method: 'card'; card: CardChoice }
  | { kind: 'purchase'; agreed: AgreedPurchase; method: Exclude<PaymentMethod, 'card'> }
  | { kind: 'schedule'; agreed: AgreedPurchase; card: CardChoice; day: Day }
  /** Without an amount, in rand, everything that is left is paid. */
  | { kind: 'settle'; id: PurchaseId; amount?: number; card: CardChoice };

/**
 * Pays under one idempotency key, which is created when the form opens (API-4):
 * 1. A double tap returns null.
 * 2. If no answer comes, the key stays, so that the next try cannot charge twice.
 * 3. Any answer that created something, even a declined purchase, makes the next try use a new key.
 * 4. Another amount of the same purchase is another payment, so each amount has its own key.
 * Card details are stored nowhere: not in a query, a mutation or any storage (PAY-3).
 */
export function usePayment(userId: UserId, openedKey?: string) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const runOnce = useSingleRun();
  const keys = useRef(new Map<number | undefined, string | undefined>([[undefined, openedKey]]));

  function keyOf(amount?: number): string {
    const key = keys.current.get(amount) ?? newUuid();
    keys.current.set(amount, key);
    return key;
  }

  async function attempt(work: Promise<Purchase>, amount?: number): Promise<PaymentOutcome> {
    setPending(true);
    const outcome = await outcomeOf(work);
    if (consumesKey(outcome)) keys.current.delete(amount);
    if ('purchase' in outcome) cachePurchase(client, outcome.purchase);
    void reloadAfterPayment(client, userId);
    setPending(false);
    return outcome;
  }

  async function outcomeOf(work: Promise<Purchase>): Promise<PaymentOutcome> {
    try {
      return answeredOutcome(await work);
    } catch (error) {
      if (error instanceof Error) handleSessionError(client, error);
      return failedOutcome(error);
    }
  }

  return {
    pay: (request: PaymentRequest) => {
      const amount = request.kind === 'settle' ? request.amount : undefined;
      return runOnce(() => attempt(send(request, keyOf(amount)), amount));
    },
    confirm: (id: PurchaseId, code: string | null) => runOnce(() => attempt(confirm(id, code))),
    /** The key of the next try. */
    currentKey: () => keyOf(),
    isPending,
  };
}

function send(request: PaymentRequest, key: string): Promise<Purchase> {
  const options = { key, timeout: appDurations.calls.payment };
  switch (request.kind) {
    case 'settle': {
      const { id, amount, card } = request;
      const body = { paymentMethod: 'card' as const, amount, ...cardBody(card) };
      return call('POST /api/purchases/{id}/pay', { params: { id }, body }, options);
    }
    case 'schedule': {
      const body = {
        ...purchaseBody(request.agreed),
        scheduledPaymentDate: request.day,
        paymentMethod: 'card' as const,
        ...cardBody(request.card),
      };
      return call('POST /api/purchases/scheduled', { body }, options);
    }
    case 'purchase': {
      const card = request.method === 'card' ? cardBody(request.card) : { cardDetails: null };
      const body = { ...purchaseBody(request.agreed), paymentMethod: request.method, ...card };
      return call('POST /api/purchases', { body }, options);
    }
  }
}

/** Confirms a payment with the bank's code; null cancels the payment. */
function confirm(id: PurchaseId, code: string | null): Promise<Purchase> {
  const parts = { params: { id }, body: { code } };
  return call('POST /api/purchases/{id}/confirm', parts, { timeout: appDurations.calls.payment });
}

function cardBody(choice: CardChoice) {
  switch (choice.kind) {
    case 'saved':
      return { cardDetails: null, savedCardId: choice.id };
    case 'checkout':
      return { cardDetails: null, checkout: true as const, saveCard: choice.keep };
    case 'typed':
      return { cardDetails: choice.card, saveCard: choice.keep };
  }
}
