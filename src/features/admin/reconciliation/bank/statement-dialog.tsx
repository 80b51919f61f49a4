import { Button } from '@mantine/core';
import { useState } from 'react';
import type {
  BankStatement,
  ImportedBankLine,
} from '../../../../../domain/admin/reconciliation.ts';
import type { BankStatementId } from '../../../../../domain/ids.ts';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { type DialogFrame, useDialog } from '../../../../components/dialogs/use-dialog.ts';
import { DetailList } from '../../../../components/layout/detail-list.tsx';
import { Notice } from '../../../../components/states/notice.tsx';
import { timeOf } from '../../cell-text.ts';
import { Allowed } from '../../rights.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import { figuresOf } from './figures.ts';
import { ReversalDialog } from './reversal-dialog.tsx';
import { StatementLines, Withdrawal } from './statement-lines.tsx';
import { importedBy, StatementBadge } from './statements.tsx';
import { figureTexts, takeBackTexts, statementTexts as texts } from './texts.ts';

interface StatementDialogProps extends DialogFrame {
  id: BankStatementId;
  /** Null if it is on another page of the list, or the list has not come yet. */
  statement: BankStatement | null;
  isListed: boolean;
  onClosed: () => void;
}

/** A statement: its figures, its lines, and how it is taken back (PAY-43). */
export function StatementDialog(props: StatementDialogProps) {
  const { id, statement, isListed, onClosed, ...frame } = props;
  return (
    <Dialog
      {...frame}
      title={statement?.name ?? texts.title}
      size={1000}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      <Details id={id} statement={statement} isListed={isListed} />
    </Dialog>
  );
}

type Asked = { kind: 'take back' } | { kind: 'withdraw'; line: ImportedBankLine };

function Details(props: Pick<StatementDialogProps, 'id' | 'statement' | 'isListed'>) {
  const { id, statement, isListed } = props;
  const asked = useDialog<Asked>();
  const [failure, setFailure] = useState<string | null>(null);
  const { group, opener, giveBack, keepFocus } = useFocusKept(statement?.reversedAt ?? '');
  function ask(next: Asked, button: HTMLElement) {
    opener.current = button;
    setFailure(null);
    asked.open(next);
  }
  const form = { ...asked.frame, onTried: setFailure };
  const { subject } = asked;
  return (
    // The button of a line is gone once the lines are read again, which a list does by itself.
    <div ref={group} tabIndex={-1} className="stack" onBlur={() => setTimeout(keepFocus)}>
      {statement && <Figures statement={statement} />}
      {!statement && isListed && <Notice kind="note">{texts.elsewhere}</Notice>}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {statement && !statement.reversedAt && (
        <Allowed call="POST /api/admin/bank-statements/{id}/reversal">
          <div>
            <Button
              variant="subtle"
              color="red"
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => ask({ kind: 'take back' }, currentTarget)}
            >
              {takeBackTexts.open}
            </Button>
          </div>
        </Allowed>
      )}
      <StatementLines
        id={id}
        onAsk={
          statement?.reversedAt ? null : (line, button) => ask({ kind: 'withdraw', line }, button)
        }
      />
      {subject?.kind === 'take back' && statement && (
        <ReversalDialog statement={statement} {...form} onClosed={giveBack} />
      )}
      {subject?.kind === 'withdraw' && (
        <Withdrawal key={subject.line.id} line={subject.line} {...form} />
      )}
    </div>
  );
}

function Figures({ statement }: { statement: BankStatement }) {
  const { reversedAt, reversedByUsername, reversalReason } = statement;
  return (
    <>
      <div>
        <StatementBadge statement={statement} />
      </div>
      {reversedAt && (
        <Notice kind="note">
          {texts.reversed(timeOf(reversedAt), reversedByUsername ?? '', reversalReason ?? '')}
        </Notice>
      )}
      <DetailList
        details={[
          ...figuresOf(statement, figureTexts.inSuspense),
          [texts.imported, importedBy(statement)],
        ]}
      />
    </>
  );
}
