import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BankStatement } from '../../../../../domain/admin/reconciliation.ts';
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
import { StatementLines } from './statement-lines.tsx';
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

function Details(props: Pick<StatementDialogProps, 'id' | 'statement' | 'isListed'>) {
  const { id, statement, isListed } = props;
  const isReversed = statement !== null && statement.reversedAt !== null;
  const asked = useDialog<'take back'>();
  const [failure, setFailure] = useState<string | null>(null);
  const { group, opener, giveBack } = useFocusKept(String(isReversed));
  return (
    <div ref={group} tabIndex={-1} className="stack">
      {statement && <Figures statement={statement} />}
      {!statement && isListed && <Notice kind="note">{texts.elsewhere}</Notice>}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {statement && !isReversed && (
        <Allowed call="POST /api/admin/bank-statements/{id}/reversal">
          <div>
            <Button
              variant="subtle"
              color="red"
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => {
                opener.current = currentTarget;
                setFailure(null);
                asked.open('take back');
              }}
            >
              {takeBackTexts.open}
            </Button>
          </div>
        </Allowed>
      )}
      <StatementLines id={id} isReversed={isReversed} />
      {statement && asked.subject && (
        <ReversalDialog
          statement={statement}
          {...asked.frame}
          onTried={setFailure}
          onClosed={giveBack}
        />
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
