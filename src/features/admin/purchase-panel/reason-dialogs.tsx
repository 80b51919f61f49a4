import {
  type AdminPurchaseDetails,
  PurchaseNoteCreation,
  WriteOff,
  WriteOffReversal,
} from '../../../../domain/admin/purchase-desk.ts';
import { leftOf } from '../../../../domain/payments/part-payments.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { usePurchaseNote, useWriteOff, useWriteOffReversal } from '../../../api/admin/purchases.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { approvalTexts } from '../approvals/texts.ts';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import { noteTexts, reversalTexts, writeOffTexts as texts } from './texts.ts';

const initial = { reason: '' };

/** Writes a purchase off, with a reason (LEND-12). */
export function WriteOffDialog(props: ActionProps) {
  const { purchase } = props;
  const writing = useWriteOff(purchase);
  const amount = formatMoney(leftOf(purchase));
  return (
    <ActionDialog
      {...props}
      title={texts.title}
      texts={texts}
      success={(_, { pendingApproval }: AdminPurchaseDetails) =>
        pendingApproval ? approvalTexts.asked : texts.success(amount)
      }
      draft={`write-off-${purchase.id}`}
      initial={initial}
      check={(values) => problemsOf(WriteOff, values)}
      send={(values) => writing.mutateAsync(values)}
      isRed
    >
      {({ field }) => (
        <>
          <Notice kind="note">{texts.means(amount)}</Notice>
          <ReasonField isFirst usual={texts.reasons} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

/** Reverses a write-off that was a mistake, with a reason (PAY-30). */
export function WriteOffReversalDialog(props: ActionProps) {
  const { purchase } = props;
  const reversing = useWriteOffReversal(purchase);
  const amount = formatMoney(leftOf(purchase));
  return (
    <ActionDialog
      {...props}
      title={reversalTexts.title}
      texts={reversalTexts}
      success={reversalTexts.success(amount)}
      draft={`write-off-reversal-${purchase.id}`}
      initial={initial}
      check={(values) => problemsOf(WriteOffReversal, values)}
      send={(values) => reversing.mutateAsync(values)}
    >
      {({ field }) => (
        <>
          <Notice kind="note">{reversalTexts.means(amount)}</Notice>
          <ReasonField
            isFirst
            label={reversalTexts.reason}
            usual={reversalTexts.reasons}
            {...field('reason')}
          />
        </>
      )}
    </ActionDialog>
  );
}

const emptyNote = { text: '' };

/** Adds a note about a purchase (LEND-14). */
export function NoteDialog(props: ActionProps) {
  const noting = usePurchaseNote(props.purchase);
  return (
    <ActionDialog
      {...props}
      title={noteTexts.title}
      texts={noteTexts}
      success={noteTexts.success}
      draft={`purchase-note-${props.purchase.id}`}
      initial={emptyNote}
      check={(values) => problemsOf(PurchaseNoteCreation, values)}
      send={(values) => noting.mutateAsync(values)}
    >
      {({ field }) => (
        <ReasonField
          isFirst
          label={noteTexts.text}
          description={noteTexts.hint}
          maxLength={500}
          {...field('text')}
        />
      )}
    </ActionDialog>
  );
}
