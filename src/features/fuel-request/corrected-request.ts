import { useLocation, useNavigate } from 'react-router-dom';
import { isCorrectable } from '../../offline/correction.ts';
import type { FuelRequestItem, OutboxItem } from '../../offline/outbox-item.ts';
import type { PurchaseMode } from './preview.ts';

/** The values for the form. */
export interface Fields {
  vehicleId: string;
  mode: PurchaseMode;
  amount: string;
}

/** The request that the form was opened for, as long as it can be corrected. */
export function correctedRequest(
  items: OutboxItem[],
  id: string | null,
): FuelRequestItem | undefined {
  return items.find(
    (item): item is FuelRequestItem =>
      item.id === id && item.kind === 'fuel-request' && isCorrectable(item),
  );
}

/** The typed values. A vehicle that is gone stays chosen: the form must not choose another one. */
export function fieldsOf({ payload, dependsOn }: FuelRequestItem): Fields {
  return {
    vehicleId: payload.carId ?? dependsOn ?? '',
    mode: 'litres',
    amount: String(payload.fuelAmount),
  };
}

/**
 * Leaves the correction for the outbox. A correction that was opened there goes back, so that the
 * outbox is not twice in a row in the history, where Back would seem to do nothing.
 */
export function useReturnToOutbox(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isFromOutbox = typeof state === 'object' && state !== null && 'fromOutbox' in state;
  return () => void (isFromOutbox ? navigate(-1) : navigate('/outbox', { replace: true }));
}
