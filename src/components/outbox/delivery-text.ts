import type { Delivery } from '../../outbox/delivery.ts';

/** One line about a delivery: "All 3 sent", or "2 sent, 1 still waiting, 1 needs action". */
export function deliveryText({ sent, waiting, needing }: Delivery): string {
  if (waiting + needing === 0) return sent === 1 ? '1 sent' : `All ${sent} sent`;
  return [
    sent > 0 && `${sent} sent`,
    waiting > 0 && `${waiting} still waiting`,
    needing > 0 && `${needing} ${needing === 1 ? 'needs' : 'need'} action`,
  ]
    .filter(Boolean)
    .join(', ');
}
