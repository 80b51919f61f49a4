import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';

/** The props of all dialogs about one purchase. */
export interface PurchaseDialogProps {
  user: SessionUser;
  purchase: Purchase;
  opened: boolean;
  onClose: () => void;
}
