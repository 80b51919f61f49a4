import { Button } from '@mantine/core';
import type { ImportedBankLine } from '../../../../../domain/admin/reconciliation.ts';
import type { BankStatementId } from '../../../../../domain/ids.ts';
import { useMatchWithdrawal } from '../../../../api/admin/bank-statements.ts';
import { ActionQuestion, type QuestionDialogProps } from '../../action-question.tsx';
import { moneyOf } from '../../cell-text.ts';
import { explainReusedKey } from '../../explain-reused-key.ts';
import { Allowed } from '../../rights.tsx';
import type { ListColumn } from '../../table/list-columns.ts';
import { SearchableList } from '../../table/searchable-list.tsx';
import shared from '../reconciliation.module.css';
import classes from './bank.module.css';
import { lineColumns } from './line-columns.tsx';
import { linesTexts as texts, withdrawTexts } from './texts.ts';

type Asks = (line: ImportedBankLine, button: HTMLElement) => void;

const columnsOf = (onAsk: Asks | null): ListColumn<ImportedBankLine>[] => [
  ...lineColumns<ImportedBankLine>(texts.states),
  ...(onAsk ? [actions(onAsk)] : []),
];

const actions = (onAsk: Asks): ListColumn<ImportedBankLine> => ({
  id: 'actions',
  header: texts.columns.actions,
  meta: { isPlain: true },
  cell: ({ row: { original } }) =>
    original.state === 'matched' && (
      <Allowed call="DELETE /api/admin/bank-lines/{id}/match">
        <Button
          variant="default"
          px="sm"
          aria-haspopup="dialog"
          aria-label={texts.withdrawOf(original.text, moneyOf(original.amount))}
          onClick={({ currentTarget }) => onAsk(original, currentTarget)}
        >
          {texts.withdraw}
        </Button>
      </Allowed>
    ),
});

interface StatementLinesProps {
  id: BankStatementId;
  /** Asks before a match is taken back; null if none can be. */
  onAsk: Asks | null;
}

/** The lines of a statement with what has become of each, one page at a time. */
export function StatementLines({ id, onAsk }: StatementLinesProps) {
  return (
    <section className={`stack-8 ${classes.lines}`} aria-label={texts.title}>
      <h3 className={shared.part}>{texts.title}</h3>
      <SearchableList
        name="GET /api/admin/bank-statements/{id}/lines"
        params={{ id }}
        isInDialog
        label={texts.title}
        columns={columnsOf(onAsk)}
        file="volmaak-bank-statement"
        empty={texts.empty}
      />
    </section>
  );
}

/** Asks before the match of a line is taken back. */
export function Withdrawal(props: QuestionDialogProps & { line: ImportedBankLine }) {
  const { line, ...dialog } = props;
  const { id, text, amount, partner } = line;
  const withdrawal = useMatchWithdrawal(id);
  return (
    <ActionQuestion
      {...dialog}
      texts={{ ...withdrawTexts, text: withdrawTexts.means(text, moneyOf(amount), partner ?? '') }}
      pending={withdrawal.isPending}
      action={() => withdrawal.mutateAsync(null).catch(explainReusedKey(withdrawTexts.maybeSaved))}
    />
  );
}
