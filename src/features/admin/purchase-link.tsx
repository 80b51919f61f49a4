import { createContext, useContext } from 'react';
import type { PurchaseId } from '../../../domain/ids.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { vehicleOf } from './cell-text.ts';
import type { OpenOptions } from './use-panels.ts';
import classes from './user-link.module.css';

/** Opens a purchase's details beside the current page. */
export const OpenPurchaseContext = createContext<(id: PurchaseId, options?: OpenOptions) => void>(
  () => {},
);

type LinkedPurchase = Pick<Purchase, 'id' | 'carMake' | 'carModel' | 'carRegistrationNumber'>;

/** A purchase's vehicle as a link to the purchase. */
export function PurchaseLink({ purchase }: { purchase: LinkedPurchase }) {
  const { id, carMake, carModel, carRegistrationNumber } = purchase;
  const open = useContext(OpenPurchaseContext);
  const vehicle = vehicleOf(carMake, carModel);
  return (
    <button
      type="button"
      className={classes.link}
      aria-haspopup="dialog"
      // Enter on its row presses it.
      data-opens-row
      // Somebody may have bought for two vehicles of one model.
      aria-label={`${vehicle} ${carRegistrationNumber}`}
      onClick={() => open(id)}
    >
      {vehicle}
    </button>
  );
}
