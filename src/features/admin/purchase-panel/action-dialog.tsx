import type { AdminPurchaseDetails, DeskAction } from '../../../../domain/admin/purchase-desk.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog, type FormDialogProps } from '../form-dialog.tsx';
import { maybeSavedText } from './texts.ts';

/** The form of an action on a purchase. */
export function ActionDialog<Values extends object, Done>(props: FormDialogProps<Values, Done>) {
  return (
    <FormDialog
      {...props}
      className="stack-12"
      // Somebody else was faster. The panel shows how it is now, and what happened.
      isOver={({ status, code }) => status === 409 && code !== 'in-progress'}
      send={(values) => props.send(values).catch(explainReusedKey(maybeSavedText))}
    />
  );
}

export type AskedAction = DeskAction | 'note';

/** What all dialogs of actions take. */
export interface ActionProps extends DialogFrame {
  purchase: AdminPurchaseDetails;
  /** The action ended the dialog: why it failed, or null. */
  onTried: (failure: string | null) => void;
  /** The dialog has disappeared. */
  onClosed: () => void;
}
