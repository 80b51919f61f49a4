import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PaymentMethod, paymentMethods } from '../../../domain/payments/payment-status.ts';
import { isString, objectOf, oneOf, optional } from '../../session/validator.ts';

/** An order of fuel that one screen passes to the form that completes it. */
export interface PassedOrder {
  vehicleId: string;
  unit: 'litres' | 'rand';
  /** As typed. */
  amount: string;
  /** The payment method of the purchase that is repeated. */
  payBy?: PaymentMethod | undefined;
}

const isOrder = objectOf<PassedOrder>({
  vehicleId: isString,
  unit: oneOf('litres', 'rand'),
  amount: isString,
  payBy: optional(oneOf(...paymentMethods)),
});

/** The state of a navigation that passes an order on. */
export function passOrder(order: PassedOrder): { order: PassedOrder } {
  return { order };
}

/**
 * The order with which the user came to this screen, or null. It counts once: afterwards the form
 * has its draft.
 */
export function usePassedOrder(): PassedOrder | null {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [order] = useState(() => {
    const passed: unknown = state?.order;
    return isOrder(passed) ? (passed as PassedOrder) : null; // by its shape
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening.
  useEffect(() => {
    if (order) void navigate({ pathname, search }, { replace: true, state: null });
  }, []);
  return order;
}
