import { createContext, type ReactNode, useContext } from 'react';
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
  const vehicle = vehicleOf(carMake, carModel);
  return (
    // Somebody may have bought for two vehicles of one model.
    <PurchaseButton id={id} spoken={`${vehicle} ${carRegistrationNumber}`}>
      {vehicle}
    </PurchaseButton>
  );
}

interface PurchaseButtonProps {
  id: PurchaseId;
  /** For screen readers, if it is more than what is seen. */
  spoken?: string;
  children: ReactNode;
}

/** A text of a row as a link to the row's purchase. */
export function PurchaseButton({ id, spoken, children }: PurchaseButtonProps) {
  const open = useContext(OpenPurchaseContext);
  return (
    <button
      type="button"
      className={classes.link}
      aria-haspopup="dialog"
      // Enter on its row presses it.
      data-opens-row
      aria-label={spoken}
      onClick={() => open(id)}
    >
      {children}
    </button>
  );
}
