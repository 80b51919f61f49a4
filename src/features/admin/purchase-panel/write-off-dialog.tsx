import { type AdminPurchaseDetails, WriteOff } from '../../../../domain/admin/purchase-desk.ts';
import { useWriteOff } from '../../../api/admin/purchases.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { approvalTexts } from '../approvals/texts.ts';
import { moneyOf } from '../cell-text.ts';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import { writeOffTexts as texts } from './texts.ts';

const initial = { reason: '' };

/** Writes a purchase off, with a reason (LEND-12). */
export function WriteOffDialog(props: ActionProps) {
  const { purchase } = props;
  const writing = useWriteOff(purchase);
  const amount = moneyOf(purchase.totalRepayment);
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
