import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportedBankLine } from '../../../../../domain/admin/reconciliation.ts';
import type { BankStatementId } from '../../../../../domain/ids.ts';
import { useMatchWithdrawal } from '../../../../api/admin/bank-statements.ts';
import { useDialog } from '../../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../../components/states/notice.tsx';
import { ActionQuestion, type QuestionDialogProps } from '../../action-question.tsx';
import { moneyOf } from '../../cell-text.ts';
import { explainReusedKey } from '../../explain-reused-key.ts';
import { Allowed } from '../../rights.tsx';
import type { ListColumn } from '../../table/list-columns.ts';
import { ListTools } from '../../table/list-tools.tsx';
import { Listing } from '../../table/listing.tsx';
import { useAdminList } from '../../table/use-admin-list.ts';
import { useFocusKept } from '../../use-focus-kept.ts';
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
  /** Whether it was taken back, so that no line has a match to take back. */
  isReversed: boolean;
}

/** The lines of a statement with what has become of each, one page at a time. */
export function StatementLines({ id, isReversed }: StatementLinesProps) {
  const list = useAdminList(
    'GET /api/admin/bank-statements/{id}/lines',
    {},
    { isInDialog: true, params: { id } },
  );
  const asked = useDialog<ImportedBankLine>();
  const [failure, setFailure] = useState<string | null>(null);
  const states = list.rows?.map(({ state }) => state);
  const { group, opener } = useFocusKept(JSON.stringify(states));
  function ask(line: ImportedBankLine, button: HTMLElement) {
    opener.current = button;
    setFailure(null);
    asked.open(line);
  }
  return (
    <section className={classes.lines} aria-label={texts.title}>
      <div ref={group} tabIndex={-1} className="stack-8">
        <h3 className={shared.part}>{texts.title}</h3>
        {failure && <Notice kind="problem">{failure}</Notice>}
        <ListTools list={list} isInDialog params={{ id }} file="volmaak-bank-statement" />
        <Listing
          label={texts.title}
          list={list}
          columns={columnsOf(isReversed ? null : ask)}
          empty={texts.empty}
        />
      </div>
      {asked.subject && (
        <Withdrawal
          key={asked.subject.id}
          line={asked.subject}
          {...asked.frame}
          onTried={setFailure}
        />
      )}
    </section>
  );
}

/** Asks before the match of a line is taken back. */
function Withdrawal(props: QuestionDialogProps & { line: ImportedBankLine }) {
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
