import { ReconciliationReversal } from '../../../../domain/admin/reconciliation.ts';
import type { SettlementId } from '../../../../domain/ids.ts';
import { useSettlementReversal } from '../../../api/admin/settlements.ts';
import { Notice } from '../../../components/states/notice.tsx';
import type { ApiError } from '../../../http/api-error.ts';
import type { QuestionDialogProps } from '../action-question.tsx';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { isOvertaken } from '../payouts/is-overtaken.ts';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { takeBackTexts as texts } from './texts.ts';

interface TakeBackDialogProps extends QuestionDialogProps {
  id: SettlementId;
  onClosed: () => void;
}

interface Values {
  reason: string;
}

const initial: Values = { reason: '' };

/** Takes the booking of a settlement back, with a reason (PAY-39). */
export function TakeBackDialog({ id, ...dialog }: TakeBackDialogProps) {
  const reversal = useSettlementReversal(id);
  return (
    <FormDialog
      {...dialog}
      title={texts.title}
      texts={texts}
      success={texts.success}
      initial={initial}
      check={(values) => problemsOf<Values>(ReconciliationReversal, values)}
      send={(values) =>
        reversal
          .mutateAsync(ReconciliationReversal.parse(values))
          .catch(explainReusedKey(texts.maybeSaved))
      }
      isOver={isOver}
      isRed
    >
      {({ field }) => (
        <>
          <Notice kind="note">{texts.means}</Notice>
          <ReasonField isFirst usual={texts.reasons} {...field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

/** The match with a bank statement can be taken back, so what was typed stays until then. */
const isOver = (error: ApiError) => isOvertaken(error) && error.code !== 'settlement-on-statement';
