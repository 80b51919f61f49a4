import { type Payout, PayoutReversal } from '../../../../domain/admin/payouts.ts';
import type { PayoutRunId } from '../../../../domain/ids.ts';
import { usePayoutReversal } from '../../../api/admin/payouts.ts';
import { Notice } from '../../../components/states/notice.tsx';
import type { QuestionDialogProps } from '../action-question.tsx';
import { moneyOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { isOvertaken } from './is-overtaken.ts';
import { cameBackTexts as texts } from './texts.ts';

const initial = { reason: '' };

interface CameBackDialogProps extends QuestionDialogProps {
  runId: PayoutRunId;
  payout: Payout;
  onClosed: () => void;
}

/** Records that the bank has sent back what a station was paid, with a reason (PAY-36). */
export function CameBackDialog({ runId, payout, ...dialog }: CameBackDialogProps) {
  const reversal = usePayoutReversal(runId, payout.id);
  const amount = moneyOf(payout.amount);
  const { name } = payout.station;
  return (
    <FormDialog
      {...dialog}
      title={texts.title(name)}
      texts={texts}
      success={texts.success(amount, name)}
      initial={initial}
      check={(values) => problemsOf(PayoutReversal, values)}
      send={(values) => reversal.mutateAsync(values).catch(explainReusedKey(texts.maybeSaved))}
      isOver={isOvertaken}
      isRed
    >
      {({ field }) => (
        <>
          <Notice kind="note">{texts.means(amount, name)}</Notice>
          <ReasonField isFirst usual={texts.reasons} {...field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
