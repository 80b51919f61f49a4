import type { SessionUser } from '../../../../domain/account.ts';
import type { Purchase } from '../../../../domain/purchase.ts';

/** The props of all dialogs about one purchase. */
export interface PurchaseDialogProps {
  user: SessionUser;
  purchase: Purchase;
  opened: boolean;
  onClose: () => void;
}
