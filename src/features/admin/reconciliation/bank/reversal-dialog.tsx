import {
  type BankStatement,
  ReconciliationReversal,
} from '../../../../../domain/admin/reconciliation.ts';
import { useStatementReversal } from '../../../../api/admin/bank-statements.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import type { QuestionDialogProps } from '../../action-question.tsx';
import { explainReusedKey } from '../../explain-reused-key.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { isOvertaken } from '../../payouts/is-overtaken.ts';
import { problemsOf } from '../../problems-of.ts';
import { ReasonField } from '../../reason-field.tsx';
import { takeBackTexts as texts } from './texts.ts';

interface Values {
  reason: string;
}

const initial: Values = { reason: '' };

interface ReversalDialogProps extends QuestionDialogProps {
  statement: BankStatement;
  onClosed: () => void;
}

/** Takes the import of a statement back, with a reason (PAY-43). */
export function ReversalDialog({ statement, ...dialog }: ReversalDialogProps) {
  const reversal = useStatementReversal(statement.id);
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
      isOver={isOvertaken}
      isRed
    >
      {({ field }) => (
        <>
          <Notice kind="note">{texts.means(statement.lines)}</Notice>
          <ReasonField isFirst usual={texts.reasons} {...field('reason')} />
        </>
      )}
    </FormDialog>
  );
}
