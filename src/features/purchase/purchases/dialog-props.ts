import type { SessionUser } from '../../../../domain/account.ts';
import type { Purchase } from '../../../../domain/purchase.ts';

/** What the dialogs about one purchase share. */
export interface PurchaseDialogProps {
  user: SessionUser;
  purchase: Purchase;
  opened: boolean;
  onClose: () => void;
}
