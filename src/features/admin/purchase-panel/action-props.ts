import type { AdminPurchaseDetails, DeskAction } from '../../../../domain/admin/purchase-desk.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';

export type AskedAction = DeskAction | 'note';

/** What all dialogs of actions take. */
export interface ActionProps extends DialogFrame {
  purchase: AdminPurchaseDetails;
  /** The action ended the dialog: why it failed, or null. */
  onTried: (failure: string | null) => void;
  /** The dialog has disappeared. */
  onClosed: () => void;
}
